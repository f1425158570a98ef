import { naturalSortKey } from '@lectern/contract/rules/sorting'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { mayMatch, type SearchMatch } from '../../lib/search-match.ts'
import { sightOf } from '../items/viewer-statement.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../users/visibility.rules.ts'
import { isOneErrorApart, mayBeMistyped } from './near-words.rules.ts'
import {
  findBooksOfSeries,
  findEpisodes,
  findItems,
  findTitlesBeginning,
  type FoundRow,
  HITS,
  type Lookup,
} from './search-find.store.ts'
import type { SearchableLibrary, SearchIndex } from './search-index.service.ts'
import {
  type AuthorRow,
  countByAuthor,
  countByLabel,
  findAuthors,
  findLabels,
  findSeries,
  type LabelRow,
  type SeriesRow,
} from './search-names.store.ts'
import {
  correctionsOf,
  hasNumber,
  matchOf,
  matchWithReplacements,
  readQuery,
  type Replacements,
  replaceableWords,
  type SearchQuery,
  withoutFillers,
} from './search-query.rules.ts'
import { type RankedName, rankItems, rankNames } from './search-rank.rules.ts'
import { indexedText } from './search-words.rules.ts'
import { findWordsWithGaps, findWordsWithPart } from './search-words.store.ts'
import {
  type Found,
  type FoundLabel,
  type FoundLabelKind,
  type FoundSeries,
  LABEL_NUMBER,
  nothingFound,
} from './search.types.ts'

/** Finding things in a library by some of their words. */

type Ctx = Pick<Context, 'db' | 'settings'>

const NEAR_WORDS = 6
const NEAR_WORD_CANDIDATES = 200
const MIN_PART_CHARS = 3

interface Asked {
  readonly viewer: User
  readonly place: Lookup['place']
  readonly isPodcasts: boolean
  readonly limit: number
}

/** A way to ask: what must match, and what that means for the order. */
interface Attempt {
  readonly match: SearchMatch
  readonly queries: readonly SearchQuery[]
}

/** A library as the index knows it now. One the viewer may not see does not exist. */
export async function openForSearch(
  index: SearchIndex,
  viewer: User,
  libraryId: string,
): Promise<SearchableLibrary> {
  const library = maySeeLibrary(viewer, libraryId) ? await index.ready(libraryId) : undefined
  return library ?? notFound('Library')
}

export async function searchLibrary(
  ctx: Ctx,
  viewer: User,
  { id: libraryId, mediaType, slot }: SearchableLibrary,
  text: string,
  limit: number,
): Promise<Found> {
  const query = readQuery(text)
  if (!query) return nothingFound(mediaType)
  const asked: Asked = { viewer, place: { libraryId, slot }, isPodcasts: mediaType === 'podcast', limit }
  for await (const attempt of attemptsFor(ctx, query)) {
    const found = await find(ctx, asked, attempt)
    if (found) return { ...found, mediaType }
  }
  return nothingFound(mediaType)
}

/** Each is tried only when the ones before found nothing. */
async function* attemptsFor(ctx: Ctx, query: SearchQuery): AsyncGenerator<Attempt> {
  yield { match: matchOf(query, 'exact'), queries: [query] }
  if (hasNumber(query)) yield { match: matchOf(query, 'beginning'), queries: [query] }
  const near = await nearWords(ctx, query)
  if (near.size > 0 || query.runs.some(({ parts }) => parts.length > 0)) {
    yield { match: matchWithReplacements(query, near), queries: correctionsOf(query, near) }
  }
  const shorter = withoutFillers(query)
  if (shorter) yield { match: matchWithReplacements(shorter, near), queries: correctionsOf(shorter, near) }
  const around = await wordsAround(ctx, query)
  if (around.size > 0) {
    yield { match: matchWithReplacements(query, around), queries: correctionsOf(query, around) }
  }
}

/** One typing error away, those that begin alike first. */
async function nearWords(ctx: Ctx, query: SearchQuery): Promise<Replacements> {
  const near = new Map<string, string[]>()
  for (const word of replaceableWords(query).filter(mayBeMistyped)) {
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

/** Words that have the typed ones inside: `welt` of `Scheibenwelt`. */
async function wordsAround(ctx: Ctx, query: SearchQuery): Promise<Replacements> {
  const around = new Map<string, string[]>()
  for (const word of replaceableWords(query).filter(({ length }) => length >= MIN_PART_CHARS)) {
    const found = await findWordsWithPart(ctx.db, word, NEAR_WORDS * 2)
    if (found.length > 0) around.set(word, found)
  }
  return around
}

/** Undefined when there is nothing in any group. */
async function find(
  ctx: Ctx,
  asked: Asked,
  { match, queries }: Attempt,
): Promise<Omit<Found, 'mediaType'> | undefined> {
  const { viewer, place, isPodcasts, limit } = asked
  const lookup: Lookup = { viewer, place, match }
  const best = <T extends RankedName>(found: readonly T[]) => rankNames(found, queries).slice(0, limit)
  const drawn = await findItems(ctx.db, lookup, 'all')
  const episodes = isPodcasts ? best(await findEpisodes(ctx.db, lookup)) : []
  // Names are words of their items: where no item has all the words, no name has.
  if (drawn.length === 0) return episodes.length > 0 ? { ...nothingFound(''), episodes, queries } : undefined
  const isIn = placesOf(asked, lookup, drawn)
  const hasBooks = !isPodcasts
  const authors = hasBooks && isIn('people') ? best(await findAuthors(ctx.db, lookup)) : []
  const series = hasBooks && isIn('series') ? best(await findSeries(ctx.db, lookup)) : []
  const named = isIn('people') || isIn('more') ? await findLabels(ctx.db, lookup) : []
  const ofKind = (kind: FoundLabelKind) => best(named.filter((label) => label.kind === LABEL_NUMBER[kind]))
  const labels = {
    narrators: hasBooks ? ofKind('narrator') : [],
    tags: ofKind('tag'),
    genres: ofKind('genre'),
  }
  return {
    items: await bestItems(ctx, asked, lookup, queries, drawn),
    episodes,
    authors: await withCounts(ctx, lookup, authors),
    series: await withBooks(ctx, lookup, series),
    ...(await withLabelCounts(ctx, viewer, labels)),
    queries,
  }
}

/** Which fields of the items drawn can have all the words: a name that has them is in that field of its items. */
function placesOf({ viewer }: Asked, { match }: Lookup, drawn: readonly FoundRow[]) {
  // Of what is hidden from somebody any number may have been passed over, so the draw says nothing about the rest.
  const isAll = drawn.length < HITS && sightOf(viewer) === 'all'
  return (field: 'people' | 'series' | 'more'): boolean =>
    !isAll || drawn.some((item) => mayMatch(match, item[field]))
}

async function bestItems(
  ctx: Ctx,
  { limit }: Asked,
  lookup: Lookup,
  queries: readonly SearchQuery[],
  drawn: readonly FoundRow[],
) {
  const more = drawn.length >= HITS ? await findByTitle(ctx, lookup, queries) : []
  const byNum = new Map([...drawn, ...more].map((item) => [item.num, item]))
  const { sortingPrefixes } = ctx.settings.current()
  return rankItems([...byNum.values()], queries, sortingPrefixes).slice(0, limit)
}

const NO_MORE_WORDS = { people: '', series: '', more: '' }

/** What a cut off draw may have missed, and would have come first. */
async function findByTitle(ctx: Ctx, lookup: Lookup, [query]: readonly SearchQuery[]) {
  const inTitle = await findItems(ctx.db, lookup, 'title')
  const beginning = await findTitlesBeginning(ctx.db, lookup, naturalSortKey(query?.text ?? ''))
  const known = new Set(inTitle.map(({ num }) => num))
  const others = beginning
    .filter(({ num }) => !known.has(num))
    .map((item) => ({ ...item, ...NO_MORE_WORDS, title: indexedText(item.title), writtenTitle: item.title }))
  return [...others, ...inTitle]
}

async function withCounts(ctx: Ctx, { viewer, place }: Lookup, authors: readonly AuthorRow[]) {
  const counts = await countByAuthor(ctx.db, viewer, numsOf(authors))
  return authors.map((author) => ({
    ...author,
    libraryId: place.libraryId,
    numBooks: counts.get(author.num) ?? 0,
  }))
}

async function withBooks(
  ctx: Ctx,
  { viewer, place: { libraryId } }: Lookup,
  found: readonly SeriesRow[],
): Promise<FoundSeries[]> {
  const booksOf = await findBooksOfSeries(ctx.db, viewer, numsOf(found))
  return found.map((entry) => ({ ...entry, libraryId, ...booksOf(entry.num) }))
}

type Labels<T> = Readonly<Record<'narrators' | 'tags' | 'genres', readonly T[]>>

async function withLabelCounts(
  ctx: Ctx,
  viewer: User,
  labels: Labels<LabelRow>,
): Promise<Labels<FoundLabel>> {
  const { narrators, tags, genres } = labels
  const counts = await countByLabel(ctx.db, viewer, numsOf([...narrators, ...tags, ...genres]))
  const counted = (rows: readonly LabelRow[]) =>
    rows.map(({ num, name }) => ({ name, numItems: counts.get(num) ?? 0 }))
  return { narrators: counted(narrators), tags: counted(tags), genres: counted(genres) }
}

const numsOf = (rows: readonly { readonly num: number }[]): number[] => rows.map(({ num }) => num)
