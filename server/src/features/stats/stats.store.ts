import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import { seesEverything, visibilityOf, visibleLibraries } from '../visibility/visibility.rules.ts'
import type { User } from '../users/users.types.ts'
import type { FinishedBook, ListenedDay, ListenedInYear, ListenedItem } from './stats.types.ts'

/** Sums of listening time. They are updated with every report, so that years of history can be read as days. */

export async function listListenedDays(db: Db, userId: UserId): Promise<ListenedDay[]> {
  const rows = await db
    .selectFrom('listening_day')
    .select((eb) => ['day', eb.fn.sum<number>('seconds').as('seconds')])
    .where('user_id', '=', userId)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ day: row.day, seconds: Number(row.seconds) }))
}

/** Items the viewer may not see are left out; deleted ones are kept. */
export async function listListenedItems(db: Db, viewer: User, userId: UserId): Promise<ListenedItem[]> {
  const hidden = await listHidden(db, viewer, userId)
  const rows = await db
    .selectFrom('listening_item')
    .select(['item_id', 'seconds', 'media_metadata', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows
    .filter((row) => !hidden.has(row.item_id))
    .map((row) => ({
      itemId: row.item_id,
      seconds: row.seconds,
      mediaMetadata: row.media_metadata,
      updatedAt: row.updated_at,
    }))
}

/** Items the viewer may not see, among those that one user or everyone listened to. */
export async function listHidden(db: Db, viewer: User, userId: UserId | null): Promise<ReadonlySet<string>> {
  if (visibleLibraries(viewer) === null && seesEverything(visibilityOf(viewer))) return new Set()
  let query = db
    .selectFrom('listening_item')
    .innerJoin('item', 'item.id', 'listening_item.item_id')
    .select('item.id')
    .where((eb) => eb.not(isVisibleTo(viewer)))
  if (userId !== null) query = query.where('listening_item.user_id', '=', userId)
  const rows = await query.execute()
  return new Set(rows.map(({ id }) => id))
}

/** For one user, or for everyone. */
export async function listListenedInYear(
  db: Db,
  year: string,
  userId: UserId | null,
): Promise<ListenedInYear[]> {
  let query = db
    .selectFrom('listening_day')
    .select(['item_id', 'media_type', 'day', 'seconds', 'num_sessions'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
  if (userId !== null) query = query.where('user_id', '=', userId)
  const rows = await query.orderBy('day').execute()
  return rows.map((row) => ({
    itemId: row.item_id,
    mediaType: row.media_type,
    day: row.day,
    seconds: row.seconds,
    numSessions: row.num_sessions,
  }))
}

/** The newest metadata of each item, from any user's session. */
export async function findListenedMetadata(
  db: Db,
  itemIds: readonly ItemId[],
): Promise<Map<string, string | null>> {
  const rows = await readInPortions(itemIds, (portion) =>
    db
      .selectFrom('listening_item')
      .select(['item_id', 'media_metadata'])
      .where('item_id', 'in', portion)
      .orderBy('updated_at')
      .execute(),
  )
  return new Map(rows.map((row) => [row.item_id, row.media_metadata]))
}

/** The viewer's finished books they may see, longest first. */
export async function listFinishedBooks(
  db: Db,
  viewer: User,
  from: number,
  to: number,
): Promise<FinishedBook[]> {
  const rows = await db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .leftJoin('item_cover', 'item_cover.item_num', 'item.num')
    .select([
      'item.id',
      'item.title',
      'item.duration',
      'progress.finished_at',
      'item_cover.item_num as cover',
    ])
    .where('progress.user_id', '=', viewer.id)
    .where((eb) => eb('progress.is_finished', '=', eb.lit(1)))
    .where((eb) => eb('progress.is_removed', '=', eb.lit(0)))
    .where('progress.finished_at', '>=', from)
    .where('progress.finished_at', '<', to)
    .where('item.media_type', '=', 'book')
    .where(isVisibleTo(viewer))
    .orderBy('item.duration', 'desc')
    .execute()
  return rows.map((row) => ({
    itemId: row.id,
    title: row.title,
    durationSeconds: row.duration,
    finishedAt: row.finished_at ?? 0,
    hasCover: row.cover !== null,
  }))
}

/** Filters books to those that have a cover and that the viewer may see. */
export async function findWithCovers(
  db: Db,
  viewer: User,
  itemIds: readonly ItemId[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('item')
    .innerJoin('item_cover', 'item_cover.item_num', 'item.num')
    .select('item.id')
    .where('item.id', 'in', itemIds)
    .where(isVisibleTo(viewer))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
