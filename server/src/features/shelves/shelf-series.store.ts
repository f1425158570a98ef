import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isVisibleTo } from '../items/visible-items.ts'
import type { User } from '../users/users.types.ts'
import type { SeriesBook } from './series-books.rules.ts'
import type { ShelfAuthor } from './shelves.types.ts'

/** Series and authors for the shelves. */

export interface SeriesRow {
  readonly num: number
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

const SERIES_COLUMNS = [
  'series.num',
  'series.id',
  'series.name',
  'series.description',
  'series.added_at as addedAt',
  'series.updated_at as updatedAt',
] as const

export async function listSeries(db: Db, nums: readonly number[]): Promise<SeriesRow[]> {
  if (nums.length === 0) return []
  return db.selectFrom('series').select(SERIES_COLUMNS).where('num', 'in', nums).execute()
}

/** With at least so many books in sight. */
export async function listNewestSeries(
  db: Db,
  viewer: User,
  libraryId: string,
  { minBooks, limit }: { readonly minBooks: number; readonly limit: number },
): Promise<SeriesRow[]> {
  return db
    .selectFrom('series')
    .select(SERIES_COLUMNS)
    .where('series.library_id', '=', libraryId)
    .where((eb) =>
      eb(
        eb
          .selectFrom('item_series as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('link.series_num', '=', 'series.num')
          .where(isVisibleTo(viewer)),
        '>=',
        minBooks,
      ),
    )
    .orderBy('series.added_at', 'desc')
    .orderBy('series.num', 'desc')
    .limit(limit)
    .execute()
}

/** Series of which the user has touched a book of late, from the last ones finished and the last ones open. */
export async function listTouchedSeries(
  db: Db,
  userId: string,
  libraryId: string,
  limit: number,
): Promise<number[]> {
  const touched = (isFinished: 0 | 1) =>
    db
      .selectFrom('progress')
      .select('item_num')
      .where('user_id', '=', userId)
      .where('library_id', '=', libraryId)
      .where('is_removed', '=', sql.lit(0))
      .where('is_finished', '=', sql.lit(isFinished))
      .orderBy(isFinished === 1 ? 'finished_at' : 'updated_at', 'desc')
      .limit(limit)
      .execute()
  const items = [...(await touched(1)), ...(await touched(0))].map((row) => row.item_num)
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('item_series')
    .select('series_num')
    .distinct()
    .where('item_num', 'in', items)
    .execute()
  return rows.map((row) => row.series_num)
}

/** The books of series in their order, as far as the viewer sees them, each with their place in it. */
export async function listBooksOfSeries(
  db: Db,
  viewer: User,
  seriesNums: readonly number[],
): Promise<SeriesBook[]> {
  if (seriesNums.length === 0) return []
  const rows = await db
    .selectFrom('item_series as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.item_num', '=', 'item.num')
        .on('progress.user_id', '=', viewer.id)
        .on('progress.episode_num', 'is', null)
        .on('progress.is_removed', '=', sql.lit(0)),
    )
    .select(['link.series_num as seriesNum', 'link.sequence', 'link.sequence_key as sequenceKey'])
    .select(['item.num', 'item.change_num as changeNum'])
    .select(['progress.fraction', 'progress.ebook_fraction', 'progress.is_finished', 'progress.updated_at'])
    .where('link.series_num', 'in', seriesNums)
    .where(isVisibleTo(viewer))
    .orderBy('link.series_num')
    .orderBy('link.sequence_key')
    .orderBy('item.num')
    .execute()
  return rows.map(({ fraction, ebook_fraction, is_finished, updated_at, ...book }) => ({
    ...book,
    progress:
      fraction === null
        ? null
        : {
            fraction: Math.max(fraction, ebook_fraction ?? 0),
            isFinished: is_finished === 1,
            updatedAt: updated_at ?? 0,
          },
  }))
}

export async function listNewestAuthors(
  db: Db,
  viewer: User,
  libraryId: string,
  limit: number,
): Promise<ShelfAuthor[]> {
  const rows = await db
    .selectFrom('author')
    .select(['author.id', 'author.library_id as libraryId', 'author.asin', 'author.name', 'author.description'])
    .select(['author.last_first as lastFirst', 'author.image_path as imagePath'])
    .select(['author.added_at as addedAt', 'author.updated_at as updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('item_author as link')
        .innerJoin('item', 'item.num', 'link.item_num')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('link.author_num', '=', 'author.num')
        .where(isVisibleTo(viewer))
        .as('numBooks'),
    )
    .where('author.library_id', '=', libraryId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_author as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.author_num', '=', 'author.num')
          .where(isVisibleTo(viewer)),
      ),
    )
    .orderBy('author.added_at', 'desc')
    .orderBy('author.num', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, numBooks: Number(row.numBooks ?? 0) }))
}
