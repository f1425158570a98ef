import type { ItemId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import { findShape } from '../../platform/db/find-row.ts'
import type { ShareRow } from '../../platform/db/share-schema.ts'
import type { Share } from './sharing.types.ts'

/** Filters expired shares in the query, so that they take the same path and time as slugs that never existed. */
export async function findShareBySlug(db: Db, slug: string, now: number): Promise<Share | undefined> {
  const row = await openShares(db, now).where('slug', '=', slug).executeTakeFirst()
  return row && toShare(row)
}

export async function findShareByMedia(db: Db, mediaId: string, now: number): Promise<Share | undefined> {
  const row = await openShares(db, now).where('media_id', '=', mediaId).executeTakeFirst()
  return row && toShare(row)
}

export async function listBookShares(db: Db, now: number): Promise<Share[]> {
  const rows = await openShares(db, now).where('episode_id', 'is', null).execute()
  return rows.map(toShare)
}

const openShares = (db: Db, now: number) =>
  db
    .selectFrom('share')
    .selectAll()
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))

export const findShare = (db: Db, id: string): Promise<Share | undefined> =>
  findShape(db, 'share', { id }, toShare)

export async function listSharesOf(db: Db, itemIds: readonly ItemId[]): Promise<Share[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('share')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .execute()
  return rows.map(toShare)
}

export async function insertShare(db: Db, share: Share): Promise<void> {
  await db
    .insertInto('share')
    .values({
      id: share.id,
      slug: share.slug,
      user_id: share.userId,
      item_id: share.itemId,
      episode_id: share.episodeId,
      media_id: share.mediaId,
      is_downloadable: share.isDownloadable ? 1 : 0,
      expires_at: share.expiresAt,
      created_at: share.createdAt,
    })
    .execute()
}

export const deleteShare = (db: Db, id: string): Promise<boolean> => deleteRow(db, 'share', { id })

export async function deleteExpiredShares(db: Db, now: number): Promise<void> {
  await db.deleteFrom('share').where('expires_at', '<=', now).execute()
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('share').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}

/** The item that contains a book, by the protocol's id, or an episode. */
export async function findItemOf(
  db: Db,
  type: 'book' | 'podcastEpisode',
  mediaId: string,
): Promise<ItemId | undefined> {
  const row =
    type === 'book'
      ? await db.selectFrom('item').select('id').where('media_id', '=', mediaId).executeTakeFirst()
      : await db
          .selectFrom('episode')
          .innerJoin('item', 'item.num', 'episode.item_num')
          .select('item.id')
          .where('episode.id', '=', mediaId)
          .executeTakeFirst()
  return row?.id
}

const toShare = (row: Selectable<ShareRow>): Share => ({
  id: row.id,
  slug: row.slug,
  userId: row.user_id,
  itemId: row.item_id,
  episodeId: row.episode_id,
  mediaId: row.media_id,
  isDownloadable: row.is_downloadable === 1,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
