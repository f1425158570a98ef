import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { WordIndex } from './index/word-index.cache.ts'
import type { User } from '../users/users.types.ts'
import { asLibraryViewer, type LibraryViewer } from '../visibility/visibility.rules.ts'
import type { Words } from './library-words.cache.ts'
import { isOneErrorApart, mayBeMistyped, swapsOfShort } from './near-words.rules.ts'
import { type Attempt, bestItems, bestNames, type ItemsAsked } from './search-best.service.ts'
import { findBooksOfSeries, findEpisodes, type Lookup } from './search-find.store.ts'
import type { SearchableLibrary, SearchIndex } from './search-index.service.ts'
import {
  type AuthorRow,
  countByAuthor,
  countByLabel,
  findAuthors,
  findLabels,
  findSeries,
  type LabelRow,
} from './search-names.store.ts'
import type { SeriesFacts } from '../items/names.types.ts'
import {
  correctionsOf,
  hasNumber,
  hasOtherReadings,
  matchWithSplits,
  matchOf,
  matchWithReplacements,
  readQuery,
  type Replacements,
  replaceableWords,
  type SearchQuery,
  withoutFillers,
} from './search-query.rules.ts'
import { findWordsWithGaps, findWordsWithPart } from './search-words.store.ts'
import { type Found, type FoundLabel, type FoundSeries, nothingFound } from './search.types.ts'

/** Searches a library by words. */

type Ctx = Pick<Context, 'db' | 'settings'>

const NEAR_WORDS = 6
const NEAR_WORD_CANDIDATES = 200
const MIN_PART_CHARS = 3

interface Asked extends ItemsAsked {
  readonly words: Words
  readonly isPodcasts: boolean
}

/** Opens a library for searching. A library that the viewer may not see counts as missing. */
export async function openForSearch(
  index: SearchIndex,
  user: User,
  libraryId: LibraryId,
): Promise<{ readonly viewer: LibraryViewer; readonly library: SearchableLibrary }> {
  const viewer = asLibraryViewer(user, libraryId) ?? notFound('Library')
  return { viewer, library: (await index.ready(libraryId)) ?? notFound('Library') }
}

export async function searchLibrary(
  ctx: Ctx,
  viewer: LibraryViewer,
  { id: libraryId, mediaType, words }: SearchableLibrary,
  text: string,
  limit: number,
): Promise<Found> {
  const query = readQuery(text)
  if (!query) return nothingFound(mediaType)
  const lookup = { viewer, libraryId }
  const asked: Asked = { lookup, words, isPodcasts: mediaType === 'podcast', limit }
  for await (const attempt of attemptsFor(ctx, query)) {
    const found = await find(ctx, asked, attempt)
    if (found) return { ...found, mediaType }
  }
  return nothingFound(mediaType)
}

/** Yields increasingly lenient attempts; each is only used if the earlier ones found nothing. */
async function* attemptsFor(ctx: Ctx, query: SearchQuery): AsyncGenerator<Attempt> {
  yield { match: matchOf(query, 'exact'), queries: [query] }
  if (hasNumber(query)) yield { match: matchOf(query, 'beginning'), queries: [query] }
  const near = await nearWords(ctx, query)
  if (near.size > 0 || hasOtherReadings(query)) {
    yield { match: matchWithReplacements(query, near), queries: correctionsOf(query, near) }
  }
  const shorter = withoutFillers(query)
  if (shorter) yield { match: matchWithReplacements(shorter, near), queries: correctionsOf(shorter, near) }
  yield { match: matchWithSplits(query, near), queries: [query] }
  const around = await wordsAround(ctx, query)
  if (around.size > 0) {
    yield { match: matchWithReplacements(query, around), queries: correctionsOf(query, around) }
  }
}

/** Words one typing error away, those with the same first letter first. */
async function nearWords(ctx: Ctx, query: SearchQuery): Promise<Replacements> {
  const near = new Map<string, string[]>()
  for (const word of replaceableWords(query)) {
    const swapped = swapsOfShort(word)
    if (swapped.length > 0) near.set(word, swapped)
    if (!mayBeMistyped(word)) continue
    const candidates = await findWordsWithGaps(ctx.db, word, NEAR_WORD_CANDIDATES)
    const likely = candidates.filter((candidate) => isOneErrorApart(candidate, word))
    const beginsAlike = (candidate: string) => (candidate[0] === word[0] ? 0 : 1)
    if (likely.length === 0) continue
    near.set(
      word,
      likely.toSorted((a, b) => beginsAlike(a) - beginsAlike(b) || a.length - b.length).slice(0, NEAR_WORDS),
    )
  }
  return near
}

/** Words that contain the typed ones: `Scheibenwelt` for `welt`. */
async function wordsAround(ctx: Ctx, query: SearchQuery): Promise<Replacements> {
  const around = new Map<string, string[]>()
  for (const word of replaceableWords(query).filter(({ length }) => length >= MIN_PART_CHARS)) {
    const found = await findWordsWithPart(ctx.db, word, NEAR_WORDS * 2)
    if (found.length > 0) around.set(word, found)
  }
  return around
}

/** Returns undefined if no group has any results. */
async function find(ctx: Ctx, asked: Asked, attempt: Attempt): Promise<Omit<Found, 'mediaType'> | undefined> {
  const { lookup, words, isPodcasts, limit } = asked
  const { queries } = attempt
  const best = <Row extends { readonly num: number }>(index: WordIndex, fetch: Fetch<Row>) =>
    bestNames(index, attempt, limit, (nums) => fetch(ctx.db, lookup, nums))
  const items = await bestItems(ctx, asked, attempt)
  const episodes = isPodcasts ? await best(words.episodes, findEpisodes) : []
  // Names are indexed with their items: if no item has all the words, no name does.
  if (items.length === 0) return episodes.length > 0 ? { ...nothingFound(''), episodes, queries } : undefined
  const authors = isPodcasts ? [] : await best(words.authors, findAuthors)
  const series = isPodcasts ? [] : await best(words.series, findSeries)
  const labels = {
    narrators: isPodcasts ? [] : await best(words.labels.narrator, findLabels),
    tags: await best(words.labels.tag, findLabels),
    genres: await best(words.labels.genre, findLabels),
  }
  return {
    items,
    episodes,
    authors: await withCounts(ctx, lookup, authors),
    series: await withBooks(ctx, lookup, series),
    ...(await withLabelCounts(ctx, lookup.viewer, labels)),
    queries,
  }
}

type Fetch<Row> = (db: Context['db'], lookup: Lookup, nums: readonly number[]) => Promise<Row[]>

async function withCounts(ctx: Ctx, { viewer, libraryId }: Lookup, authors: readonly AuthorRow[]) {
  const counts = await countByAuthor(ctx.db, viewer, numsOf(authors))
  return authors.map((author) => ({
    ...author,
    libraryId,
    numBooks: counts.get(author.num) ?? 0,
  }))
}

async function withBooks(
  ctx: Ctx,
  { viewer, libraryId }: Lookup,
  found: readonly SeriesFacts[],
): Promise<FoundSeries[]> {
  const booksOf = await findBooksOfSeries(ctx.db, viewer, numsOf(found))
  return found.map((entry) => ({ ...entry, libraryId, ...booksOf(entry.num) }))
}

type Labels<T> = Readonly<Record<'narrators' | 'tags' | 'genres', readonly T[]>>

async function withLabelCounts(
  ctx: Ctx,
  viewer: LibraryViewer,
  labels: Labels<LabelRow>,
): Promise<Labels<FoundLabel>> {
  const { narrators, tags, genres } = labels
  const counts = await countByLabel(ctx.db, viewer, numsOf([...narrators, ...tags, ...genres]))
  const counted = (rows: readonly LabelRow[]) =>
    rows.map(({ num, name }) => ({ name, numItems: counts.get(num) ?? 0 }))
  return { narrators: counted(narrators), tags: counted(tags), genres: counted(genres) }
}

const numsOf = (rows: readonly { readonly num: number }[]): number[] => rows.map(({ num }) => num)
