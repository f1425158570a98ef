import type { LibraryId, UserId } from '@lectern/contract/ids'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import type { SeriesFacts } from '../items/names.types.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { progressOfItem } from '../../platform/db/progress-of.ts'
import { columnsQuery, parseColumns } from '../../platform/db/json-columns.ts'
import {
  isInNumbers,
  numbersParameter,
  prepareByNumbers,
  prepareByTexts,
} from '../../platform/db/number-list.ts'
import type { Database } from '../../platform/db/schema.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import type { SeriesBook } from './series-books.rules.ts'
import type { CountedAuthor } from '../items/names.types.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** Series and authors for the shelves. */

const SERIES_COLUMNS = [
  'series.num',
  'series.id',
  'series.name',
  'series.description',
  'series.added_at as addedAt',
  'series.updated_at as updatedAt',
] as const

export interface SeriesName {
  readonly num: number
  readonly id: string
  readonly name: string
}

const namesByNums = prepareByNumbers<SeriesName>('num', (db, isWanted) =>
  db.selectFrom('series').select(['num', 'id', 'name']).where(isWanted),
)
const namesByIds = prepareByTexts<SeriesName>('id', (db, isWanted) =>
  db.selectFrom('series').select(['num', 'id', 'name']).where(isWanted),
)

export async function listSeriesNames(db: Db, nums: readonly number[]): Promise<SeriesName[]> {
  return nums.length === 0 ? [] : namesByNums(db, nums)
}

/** The numbers of series; deleted ones are left out. */
export async function listSeriesNums(db: Db, ids: readonly string[]): Promise<number[]> {
  return ids.length === 0 ? [] : (await namesByIds(db, ids)).map(({ num }) => num)
}

interface NewestValues {
  readonly libraryId: LibraryId
  readonly limit: number
}

const newestSeries = libraryStatement<NewestValues & { readonly minBooks: number }, SeriesFacts>(
  (db, value, isVisible) =>
    db
      .selectFrom('series')
      .select(SERIES_COLUMNS)
      .where('series.library_id', '=', value('libraryId'))
      .where((eb) =>
        eb(
          eb
            .selectFrom('item_series as link')
            .innerJoin('item', 'item.num', 'link.item_num')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .whereRef('link.series_num', '=', 'series.num')
            .where(isVisible),
          '>=',
          value('minBooks'),
        ),
      )
      .orderBy('series.added_at', 'desc')
      .orderBy('series.num', 'desc')
      .limit(value('limit')),
)

/** Only series with at least `minBooks` visible books. */
export function listNewestSeries(
  db: Db,
  viewer: LibraryViewer,
  values: NewestValues & { readonly minBooks: number },
): Promise<SeriesFacts[]> {
  return newestSeries(db, viewer, values)
}

const BOOK_COLUMNS = [
  'series_num',
  'sequence',
  'num',
  'change_num',
  'fraction',
  'ebook_fraction',
  'is_finished',
  'updated_at',
] as const

type BookValues = { readonly nums: unknown; readonly userId: UserId }

/** The books of all series for which `isWanted` is true of `link`, with the viewer's progress. */
const booksStatement = (isWanted: (db: Db, nums: unknown) => Expression<SqlBool>) =>
  libraryStatement<BookValues, Readonly<Record<string, string>>>((db, value, isVisible) =>
    columnsQuery(
      db,
      BOOK_COLUMNS,
      db
        .selectFrom('item_series as link')
        .innerJoin('item', 'item.num', 'link.item_num')
        .leftJoin('progress', (join) => join.on(progressOfItem(value('userId'))))
        .select(['link.series_num', 'link.sequence', 'item.num', 'item.change_num'])
        .select([
          'progress.fraction',
          'progress.ebook_fraction',
          'progress.is_finished',
          'progress.updated_at',
        ])
        .where(isWanted(db, value('nums')))
        .where(isVisible)
        .orderBy('link.series_num')
        .orderBy('link.sequence_key')
        .orderBy('link.item_num'),
    ),
  )

const booksOfSeries = booksStatement((db, nums) => isInNumbers(db, 'link.series_num', nums))
const booksBesideItems = booksStatement((db, nums) => {
  const own = db
    .selectFrom('item_series as own')
    .select('own.series_num')
    .where(isInNumbers(db, 'own.item_num', nums))
  return sql<SqlBool>`link.series_num in ${own}`
})

/** Books of series in series order, limited to those the viewer may see, with the viewer's progress. */
const listBooks =
  <Num extends number>(books: typeof booksOfSeries) =>
  async (db: Db, viewer: LibraryViewer, nums: readonly Num[]): Promise<SeriesBook[]> => {
    if (nums.length === 0) return []
    return toBooks(await books(db, viewer, { nums: numbersParameter(db, nums), userId: viewer.id }))
  }

export const listBooksOfSeries = listBooks<number>(booksOfSeries)
/** Like that, for all series that contain one of the items. */
export const listBooksBesideItems = listBooks<ItemNum>(booksBesideItems)

function toBooks(rows: readonly Readonly<Record<string, string>>[]): SeriesBook[] {
  const [series, sequences, nums, changeNums, fractions, ebookFractions, finished, updated] = parseColumns(
    BOOK_COLUMNS,
    rows,
  )
  return nums.map((num, index) => ({
    seriesNum: Number(series[index]),
    num: asItemNum(Number(num)),
    changeNum: Number(changeNums[index]),
    sequence: sequences[index] as string | null,
    progress:
      fractions[index] === null
        ? null
        : {
            fraction: Math.max(Number(fractions[index]), Number(ebookFractions[index] ?? 0)),
            isFinished: finished[index] === 1,
            updatedAt: Number(updated[index]),
          },
  }))
}

const newestAuthors = libraryStatement<NewestValues, CountedAuthor>((db, value, isVisible) => {
  const visibleBooks = (eb: ExpressionBuilder<Database, 'author'>) =>
    eb
      .selectFrom('item_author as link')
      .innerJoin('item', 'item.num', 'link.item_num')
      .whereRef('link.author_num', '=', 'author.num')
      .where(isVisible)
  return db
    .selectFrom('author')
    .select([
      'author.id',
      'author.library_id as libraryId',
      'author.asin',
      'author.name',
      'author.description',
    ])
    .select(['author.last_first as lastFirst', 'author.image_path as imagePath'])
    .select(['author.added_at as addedAt', 'author.updated_at as updatedAt'])
    .select((eb) =>
      visibleBooks(eb)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('numBooks'),
    )
    .where('author.library_id', '=', value('libraryId'))
    .where((eb) => eb.exists(visibleBooks(eb).select('link.item_num')))
    .orderBy('author.added_at', 'desc')
    .orderBy('author.num', 'desc')
    .limit(value('limit'))
})

export async function listNewestAuthors(
  db: Db,
  viewer: LibraryViewer,
  values: NewestValues,
): Promise<CountedAuthor[]> {
  const rows = await newestAuthors(db, viewer, values)
  return rows.map((row) => ({ ...row, numBooks: Number(row.numBooks) }))
}
