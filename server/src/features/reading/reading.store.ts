import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findRow } from '../../platform/db/find-row.ts'
import { saveRows } from '../../platform/db/save-rows.ts'

/** Reported openings of e-books, and their total time by day. */

export interface StoredOpening {
  readonly seconds: number
  readonly updatedAt: number
}

export async function findOpening(
  tx: Tx,
  userId: UserId,
  itemId: ItemId,
  id: string,
): Promise<StoredOpening | undefined> {
  const row = await findRow(tx, 'reading_opening', { user_id: userId, id, item_id: itemId })
  return row && { seconds: row.seconds, updatedAt: row.updated_at }
}

export async function saveOpening(
  tx: Tx,
  opening: StoredOpening & { readonly userId: UserId; readonly itemId: ItemId; readonly id: string },
): Promise<void> {
  const row = {
    id: opening.id,
    user_id: opening.userId,
    item_id: opening.itemId,
    seconds: opening.seconds,
    updated_at: opening.updatedAt,
  }
  await saveRows(tx, 'reading_opening', [row], ['user_id', 'id', 'item_id'])
}

export async function forgetOpenings(tx: Tx, userId: UserId, before: number): Promise<void> {
  await tx
    .deleteFrom('reading_opening')
    .where('user_id', '=', userId)
    .where('updated_at', '<', before)
    .execute()
}

export async function addToDay(
  tx: Tx,
  userId: UserId,
  itemId: ItemId,
  day: string,
  seconds: number,
): Promise<void> {
  await tx
    .insertInto('reading_day')
    .values({ user_id: userId, day, item_id: itemId, seconds })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'item_id']).doUpdateSet((eb) => ({
        seconds: eb('reading_day.seconds', '+', eb.ref('excluded.seconds')),
      })),
    )
    .execute()
}

export interface ReadOnDay {
  readonly day: string
  readonly itemId: ItemId
  readonly seconds: number
}

export async function listReadDays(db: Db, userId: UserId): Promise<ReadOnDay[]> {
  const rows = await db
    .selectFrom('reading_day')
    .select(['day', 'item_id', 'seconds'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ day: row.day, itemId: row.item_id, seconds: row.seconds }))
}
