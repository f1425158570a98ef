import type { SearchFields, SearchMatch } from '../../lib/search-match.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Db } from '../../platform/db/db.ts'
import { isInNumbers, numbersParameter } from '../../platform/db/number-list.ts'
import {
  type HitValues,
  hits,
  hitValues,
  type ItemHit,
  type SearchHit,
  type SearchPlace,
} from '../../platform/db/search-docs.ts'
import { viewerStatement } from '../items/viewer-statement.ts'
import type { User } from '../users/users.types.ts'

/** Items and episodes that match, as far as the viewer may see them. What is gone is in the index, but finds nothing. */

/** Of very common words no more than these are looked at. */
export const MAX_LOOKED_AT = 5000

/** Drawn from the index without an order: enough to choose the best of. */
export const HITS = 60

/** What is looked for, where, and by whom. */
export interface Lookup {
  readonly viewer: User
  readonly place: Omit<SearchPlace, 'kind'>
  readonly match: SearchMatch
}

export interface FoundRow extends ItemHit {
  readonly id: string
  readonly changeNum: number
  /** The title as it is written; `title` holds its words. */
  readonly writtenTitle: string
}

const itemStatement = viewerStatement<HitValues, FoundRow>((db, value, isVisible) =>
  db
    .selectFrom(hits<ItemHit>(db, 'item', ['title', 'people', 'series', 'more'], value, MAX_LOOKED_AT))
    .crossJoin('item')
    .select(['hit.num', 'hit.title', 'hit.people', 'hit.series', 'hit.more'])
    .select(['item.id', 'item.change_num as changeNum', 'item.title as writtenTitle'])
    .whereRef('item.num', '=', 'hit.num')
    .where('item.library_id', '=', value('libraryId'))
    .where(isVisible)
    .limit(HITS),
)

export function findItems(
  db: Db,
  { viewer, place, match }: Lookup,
  fields: SearchFields,
): Promise<FoundRow[]> {
  return itemStatement(db, viewer, hitValues(db, place, match, fields))
}

export interface TitledRow {
  readonly num: number
  readonly id: string
  readonly changeNum: number
  readonly title: string
}

interface TitleValues {
  readonly libraryId: string
  readonly from: string
  readonly to: string
}

const BEGINNINGS = 12
/** Above every character of a key. */
const LAST = '\u{10ffff}'

const titleStatement = (column: 'title_key' | 'title_plain_key') =>
  viewerStatement<TitleValues, TitledRow>((db, value, isVisible) =>
    db
      .selectFrom('item')
      .select(['num', 'id', 'change_num as changeNum', 'title'])
      .where('library_id', '=', value('libraryId'))
      .where(column, '>=', value('from'))
      .where(column, '<', value('to'))
      .where(isVisible)
      .orderBy(column)
      .limit(BEGINNINGS),
  )
const titleBegins = titleStatement('title_key')
const plainTitleBegins = titleStatement('title_plain_key')

/** Items whose title, with or without its first word's prefix, begins with what was typed. */
export async function findTitlesBeginning(
  db: Db,
  { viewer, place }: Lookup,
  titleKey: string,
): Promise<TitledRow[]> {
  const values = { libraryId: place.libraryId, from: titleKey, to: titleKey + LAST }
  return [...(await titleBegins(db, viewer, values)), ...(await plainTitleBegins(db, viewer, values))]
}

export interface EpisodeRow extends SearchHit {
  readonly id: string
  readonly itemNum: number
  readonly itemId: string
  readonly changeNum: number
}

const episodeStatement = viewerStatement<HitValues, EpisodeRow>((db, value, isVisible) =>
  db
    .selectFrom(hits<SearchHit>(db, 'episode', ['title'], value, MAX_LOOKED_AT))
    .crossJoin('episode')
    .innerJoin('item', 'item.num', 'episode.item_num')
    .select(['hit.num', 'hit.title', 'episode.id', 'item.num as itemNum', 'item.id as itemId'])
    .select('item.change_num as changeNum')
    .whereRef('episode.num', '=', 'hit.num')
    .where('episode.library_id', '=', value('libraryId'))
    .where(isVisible)
    .limit(HITS),
)

export function findEpisodes(db: Db, { viewer, place, match }: Lookup): Promise<EpisodeRow[]> {
  return episodeStatement(db, viewer, hitValues(db, place, match, 'all'))
}

export interface BooksOfSeries {
  /** The first ones in the order of the series. */
  readonly books: readonly { readonly num: number; readonly changeNum: number }[]
  readonly numBooks: number
}

/** A series of thousands is shown by its first ones. */
const SHOWN_BOOKS = 40

interface SeriesBook {
  readonly seriesNum: number
  readonly num: number
  readonly changeNum: number
}

const booksStatement = viewerStatement<{ readonly nums: unknown }, SeriesBook>((db, value, isVisible) =>
  db
    .selectFrom('item_series as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select(['link.series_num as seriesNum', 'item.num', 'item.change_num as changeNum'])
    .where(isInNumbers(db, 'link.series_num', value('nums')))
    .where(isVisible)
    .orderBy('link.series_num')
    .orderBy('link.sequence_key')
    .orderBy('link.item_num'),
)

/** The books the viewer sees of each series. */
export async function findBooksOfSeries(
  db: Db,
  viewer: User,
  seriesNums: readonly number[],
): Promise<(seriesNum: number) => BooksOfSeries> {
  if (seriesNums.length === 0) return () => ({ books: [], numBooks: 0 })
  const rows = await booksStatement(db, viewer, { nums: numbersParameter(db, seriesNums) })
  const bySeries = groupBy(rows, ({ seriesNum }) => seriesNum)
  return (seriesNum) => {
    const books = bySeries.get(seriesNum) ?? []
    return { books: books.slice(0, SHOWN_BOOKS), numBooks: books.length }
  }
}
