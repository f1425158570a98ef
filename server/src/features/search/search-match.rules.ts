import type { MATCH_KEYS } from '@lectern/contract/search'
import type { SearchQuery } from './search-query.rules.ts'
import { indexedText } from './search-words.rules.ts'

/** Determines which field of an item matched, for clients to show below its title. */

type MatchKey = (typeof MATCH_KEYS)[number]

/** An item's metadata and tags, as sent to clients. */
export interface Described {
  readonly metadata: unknown
  readonly tags: unknown
}

export interface FoundMatch {
  readonly matchKey: MatchKey
  readonly matchText: string
}

interface Fact {
  readonly key: MatchKey
  readonly text: string
}

/** Most queries match in the title alone, whose words are already normalised; undefined if some are missing. */
export function matchInTitle(
  { title, writtenTitle }: { readonly title: string; readonly writtenTitle: string },
  queries: readonly SearchQuery[],
): FoundMatch | undefined {
  const most = Math.max(...queries.map(({ words }) => words.length))
  const hasAll = queries.some((query) => query.words.length === most && countIn(` ${title}`, query) === most)
  return hasAll ? { matchKey: 'title', matchText: writtenTitle } : undefined
}

/** Cached, because the same names occur again and again. */
const CLEANED_TEXTS = 5000
const cleaned = new Map<string, string>()

function wordsOf(text: string): string {
  const known = cleaned.get(text)
  if (known !== undefined) return known
  const words = ` ${indexedText(text)}`
  if (cleaned.size >= CLEANED_TEXTS) cleaned.clear()
  cleaned.set(text, words)
  return words
}

/**
 * Returns the text containing the most query words; the first if several are equal. The title is already normalised.
 */
export function matchIn(
  described: Described,
  titleWords: string,
  queries: readonly SearchQuery[],
): FoundMatch {
  const most = Math.max(...queries.map(({ words }) => words.length))
  let best: (Fact & { readonly count: number }) | undefined
  for (const fact of factsOf(described)) {
    const words = fact.key === 'title' ? ` ${titleWords}` : wordsOf(fact.text)
    const count = Math.max(...queries.map((query) => countIn(words, query)))
    if (!best || count > best.count) best = { ...fact, count }
    if (count === most) break
  }
  return { matchKey: best?.key ?? 'title', matchText: best?.text ?? '' }
}

const countIn = (words: string, query: SearchQuery): number =>
  query.words.filter((word) => words.includes(` ${word}`)).length

/** Yields every text an item can be found by, most important first. */
function* factsOf({ metadata, tags }: Described): Generator<Fact> {
  const member = (name: string): unknown =>
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : undefined
  const facts = (key: MatchKey, value: unknown): Fact[] => textsOf(value).map((text) => ({ key, text }))
  yield* facts('title', member('title'))
  yield* facts('subtitle', member('subtitle'))
  yield* facts('asin', member('asin'))
  yield* facts('isbn', member('isbn')).map(({ key, text }) => ({ key, text: text.replace(/[^0-9Xx]/g, '') }))
  yield* facts('authors', member('authors'))
  yield* facts('authors', member('artists'))
  yield* facts('author', member('author'))
  yield* facts('itunesId', member('itunesId'))
  yield* facts('itunesArtistId', member('itunesArtistId'))
  yield* facts('series', member('series'))
  yield* facts('narrators', member('narrators'))
  yield* facts('tags', tags)
  yield* facts('genres', member('genres'))
}

/** Collects the texts of a string, an array, or objects with names; a series' sequence is appended to its name. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  const { name, sequence } = value as { readonly name?: unknown; readonly sequence?: unknown }
  if (typeof name !== 'string') return []
  return [typeof sequence === 'string' && sequence !== '' ? `${name} #${sequence}` : name]
}
