import type { ItemId } from '@lectern/contract/ids'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { BookTotals, Holdings } from './stats.types.ts'

/** The library contents and additions, for the server's year in review. */

/** Of all books, or of those added in a period. */
export async function sumBooks(
  db: Db,
  added?: { readonly from: number; readonly to: number },
): Promise<BookTotals> {
  let query = db
    .selectFrom('item')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('size'),
      eb.fn.coalesce(eb.fn.sum<number>('duration'), eb.lit(0)).as('duration'),
    ])
    .where('media_type', '=', 'book')
  if (added) query = query.where('added_at', '>=', added.from).where('added_at', '<', added.to)
  const row = await query.executeTakeFirstOrThrow()
  return {
    numBooks: Number(row.total),
    sizeBytes: Number(row.size),
    durationSeconds: Number(row.duration),
  }
}

export const countAuthorsAdded = (db: Db, from: number, to: number): Promise<number> =>
  countRows(db.selectFrom('author').where('added_at', '>=', from).where('added_at', '<', to))

/** Books with a cover that the viewer may see, newest first. */
export async function listBooksAdded(
  db: Db,
  viewer: User,
  added: { readonly from: number; readonly to: number },
  limit: number,
): Promise<ItemId[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('item_cover', 'item_cover.item_num', 'item.num')
    .select('item.id')
    .where('item.media_type', '=', 'book')
    .where('item.added_at', '>=', added.from)
    .where('item.added_at', '<', added.to)
    .where(isVisibleTo(viewer))
    .orderBy('item.added_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** By media type. */
export async function sumItems(db: Db): Promise<Map<string, Holdings>> {
  const rows = await db
    .selectFrom('item')
    .select((eb) => [
      'media_type',
      eb.fn.countAll<number>().as('total'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('size'),
      eb.fn.coalesce(eb.fn.sum<number>('num_audio_files'), eb.lit(0)).as('numAudioFiles'),
    ])
    .groupBy('media_type')
    .execute()
  return new Map(
    rows.map((row) => [
      row.media_type,
      { numItems: Number(row.total), sizeBytes: Number(row.size), numAudioFiles: Number(row.numAudioFiles) },
    ]),
  )
}
