import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import type { OwnAddress } from './feeds.types.ts'

/** Keeps an existing row: concurrent requests create one address. */
export async function insertAddress(db: Db, address: OwnAddress): Promise<void> {
  await db
    .insertInto('feed_address')
    .values({
      id: address.id,
      feed_id: address.feedId,
      user_id: address.userId,
      created_at: address.createdAt,
      last_fetched_at: address.lastFetchedAt,
    })
    .onConflict((conflict) => conflict.columns(['feed_id', 'user_id']).doNothing())
    .execute()
}

export async function listAddresses(db: Db, feedId: string): Promise<OwnAddress[]> {
  const rows = await db.selectFrom('feed_address').selectAll().where('feed_id', '=', feedId).execute()
  return rows.map((row) => ({
    id: row.id,
    feedId: row.feed_id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastFetchedAt: row.last_fetched_at,
  }))
}

export const deleteAddress = (db: Db, feedId: string, userId: UserId): Promise<boolean> =>
  deleteRow(db, 'feed_address', { feed_id: feedId, user_id: userId })

interface Guessed {
  readonly userId: UserId
  readonly itemId: ItemId
  /** Empty for books. */
  readonly episodeId: string
}

export async function findGuess(db: Db, { userId, itemId, episodeId }: Guessed): Promise<number | undefined> {
  const row = await db
    .selectFrom('feed_guess')
    .select('position')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .where('episode_id', '=', episodeId)
    .executeTakeFirst()
  return row?.position
}

export async function putGuess(
  db: Db,
  { userId, itemId, episodeId }: Guessed,
  position: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('feed_guess')
    .values({ user_id: userId, item_id: itemId, episode_id: episodeId, position, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_id', 'episode_id']).doUpdateSet({ position, updated_at: now }),
    )
    .execute()
}
