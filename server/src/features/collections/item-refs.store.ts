import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { idPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import type { EpisodeRef, ItemRef } from './collections.types.ts'

/** Items that the viewer may see, by id. */
export async function findItemRefs(
  db: Db,
  viewer: User,
  ids: readonly ItemId[],
): Promise<Map<ItemId, ItemRef>> {
  const refs = new Map<ItemId, ItemRef>()
  for (const portion of idPortions(ids)) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'num', 'library_id', 'media_type'])
      .where('id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute()
    for (const { id, num, library_id, media_type } of rows) {
      refs.set(id, { id, num, libraryId: library_id, isPodcast: media_type === 'podcast' })
    }
  }
  return refs
}

export async function findItemNums(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemNum>> {
  const nums = new Map<ItemId, ItemNum>()
  for (const portion of idPortions(ids)) {
    const rows = await db.selectFrom('item').select(['id', 'num']).where('id', 'in', portion).execute()
    for (const { id, num } of rows) nums.set(id, num)
  }
  return nums
}

/** Episodes with the podcast they belong to, by id. */
export async function findEpisodeRefs(db: Db, ids: readonly string[]): Promise<Map<string, EpisodeRef>> {
  const refs = new Map<string, EpisodeRef>()
  for (const portion of idPortions(ids)) {
    const rows = await db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .select(['episode.id', 'episode.num', 'item.id as item_id'])
      .where('episode.id', 'in', portion)
      .where('episode.position', 'is not', null)
      .execute()
    for (const { id, num, item_id } of rows) refs.set(id, { id, num, itemId: item_id })
  }
  return refs
}
