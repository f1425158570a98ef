import type { MATCH_KEYS } from '@lectern/contract/search'
import type { Item } from '../items/items.types.ts'
import type { SearchQuery } from './search-query.rules.ts'
import { indexedText } from './search-words.rules.ts'

/** Where in an item the words were found: what a client shows under its title. */

type MatchKey = (typeof MATCH_KEYS)[number]

export interface MatchFact {
  readonly key: MatchKey
  /** As it is written, and as it is searched. */
  readonly text: string
  readonly words: string
}

export interface FoundMatch {
  readonly matchKey: MatchKey
  readonly matchText: string
}

/** Everything an item can be found by, what counts most first. */
export function matchFactsOf(item: Item): MatchFact[] {
  const { media } = item
  const fact = (key: MatchKey, text: string | null): MatchFact[] =>
    text === null || text === '' ? [] : [{ key, text, words: ` ${indexedText(text)} ` }]
  const labels = [
    ...item.tags.flatMap((tag) => fact('tags', tag)),
    ...('genres' in media ? media.genres.flatMap((genre) => fact('genres', genre)) : []),
  ]
  const title = fact('title', media.title)
  switch (media.kind) {
    case 'book':
      return [
        ...title,
        ...fact('subtitle', media.subtitle),
        ...fact('asin', media.asin),
        ...fact('isbn', media.isbn?.replace(/[^0-9Xx]/g, '') ?? null),
        ...media.authors.flatMap(({ name }) => fact('authors', name)),
        ...media.series.flatMap(({ name, sequence }) =>
          fact('series', sequence ? `${name} #${sequence}` : name),
        ),
        ...media.narrators.flatMap((name) => fact('narrators', name)),
        ...labels,
      ]
    case 'podcast':
      return [
        ...title,
        ...fact('author', media.author),
        ...fact('itunesId', media.itunesId),
        ...fact('itunesArtistId', media.itunesArtistId),
        ...labels,
      ]
    case 'music':
      return [...title, ...media.artists.flatMap((name) => fact('authors', name)), ...labels]
    case 'video':
      return [...title, ...labels]
  }
}

/** The fact with the most of the words; the first of equals. */
export function matchIn(facts: readonly MatchFact[], queries: readonly SearchQuery[]): FoundMatch {
  let best: { fact: MatchFact; count: number } | undefined
  for (const fact of facts) {
    const count = Math.max(...queries.map((query) => countIn(fact, query)))
    if (!best || count > best.count) best = { fact, count }
  }
  return { matchKey: best?.fact.key ?? 'title', matchText: best?.fact.text ?? '' }
}

const countIn = ({ words }: MatchFact, query: SearchQuery): number =>
  query.words.filter((word) => words.includes(` ${word}`)).length
