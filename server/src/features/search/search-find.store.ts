import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { groupBy } from '../../lib/group-by.ts'
import type { Db } from '../../platform/db/db.ts'
import { isInNumbers, numbersParameter, numbersTable } from '../../platform/db/number-list.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** Finds items and episodes by number, if they still exist and the viewer may see them. */

/** The library to search, and the viewer. */
export interface Lookup {
  readonly viewer: LibraryViewer
  readonly libraryId: LibraryId
}

/** Parameters of a lookup by number within a library. */
export interface ByNums {
  readonly libraryId: LibraryId
  readonly nums: unknown
}

/** Builds a lookup from a query that takes the numbers, the library and the viewer's visibility condition. */
export function findByNums<Row, Num extends number = number>(
  build: Parameters<typeof libraryStatement<ByNums, Row>>[0],
) {
  const run = libraryStatement(build)
  return (db: Db, { viewer, libraryId }: Lookup, nums: readonly Num[]): Promise<Row[]> =>
    run(db, viewer, { libraryId, nums: numbersParameter(db, nums) })
}

export interface ItemRow {
  readonly num: ItemNum
  readonly id: ItemId
  readonly changeNum: number
  readonly writtenTitle: string
}

export const findItems = findByNums<ItemRow, ItemNum>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('item')
    .select(['item.num', 'item.id', 'item.change_num as changeNum', 'item.title as writtenTitle'])
    .whereRef('item.num', '=', 'wanted.value')
    .where('item.library_id', '=', value('libraryId'))
    .where(isVisible),
)

interface TitleValues {
  readonly libraryId: LibraryId
  readonly from: string
  readonly to: string
}

const BEGINNINGS = 12
/** Sorts after every character of a key. */
const LAST = '\u{10ffff}'

const titleStatement = (column: 'title_key' | 'title_plain_key') =>
  statement<TitleValues, { readonly num: ItemNum }>((db, value) =>
    db
      .selectFrom('item')
      .select('num')
      .where('library_id', '=', value('libraryId'))
      .where(column, '>=', value('from'))
      .where(column, '<', value('to'))
      .orderBy(column)
      .limit(BEGINNINGS),
  )
const titleBegins = titleStatement('title_key')
const plainTitleBegins = titleStatement('title_plain_key')

/** Finds items whose title starts with the typed text, with or without its ignored prefix; returns their numbers. */
export async function findTitlesBeginning(
  db: Db,
  libraryId: LibraryId,
  titleKey: string,
): Promise<ItemNum[]> {
  const values = { libraryId, from: titleKey, to: titleKey + LAST }
  const rows = [...(await titleBegins(db, values)), ...(await plainTitleBegins(db, values))]
  return rows.map(({ num }) => num)
}

export interface EpisodeRow {
  readonly num: number
  readonly id: string
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  readonly changeNum: number
}

export const findEpisodes = findByNums<EpisodeRow>((db, value, isVisible, isEpisodeVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('episode')
    .innerJoin('item', 'item.num', 'episode.item_num')
    .select(['episode.num', 'episode.id', 'item.num as itemNum', 'item.id as itemId'])
    .select('item.change_num as changeNum')
    .whereRef('episode.num', '=', 'wanted.value')
    .where('episode.library_id', '=', value('libraryId'))
    .where('episode.position', 'is not', null)
    .where(isVisible)
    .where(isEpisodeVisible()),
)

export interface BooksOfSeries {
  /** The first books, in series order. */
  readonly books: readonly { readonly num: ItemNum; readonly changeNum: number }[]
  readonly numBooks: number
}

/** Only the first books of a very long series are shown. */
const SHOWN_BOOKS = 40

interface SeriesBook {
  readonly seriesNum: number
  readonly num: ItemNum
  readonly changeNum: number
}

const booksStatement = libraryStatement<{ readonly nums: unknown }, SeriesBook>((db, value, isVisible) =>
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

/** Finds the books of each series that the viewer may see. */
export async function findBooksOfSeries(
  db: Db,
  viewer: LibraryViewer,
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
