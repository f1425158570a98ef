import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import type { EpisodeRef, ItemRef } from './collections.types.ts'

/** Finds items the viewer may see, by id. */
export async function findItemRefs(
  db: Db,
  viewer: User,
  ids: readonly ItemId[],
): Promise<Map<ItemId, ItemRef>> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('item')
      .select(['id', 'num', 'library_id', 'media_type'])
      .where('id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute(),
  )
  return new Map(
    rows.map(({ id, num, library_id: libraryId, media_type: mediaType }) => [
      id,
      { id, num, libraryId, isPodcast: mediaType === 'podcast' },
    ]),
  )
}

export async function findItemNums(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemNum>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom('item').select(['id', 'num']).where('id', 'in', portion).execute(),
  )
  return new Map(rows.map(({ id, num }) => [id, num]))
}

/** Finds episodes with their podcast, by id. */
export async function findEpisodeRefs(db: Db, ids: readonly string[]): Promise<Map<string, EpisodeRef>> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .select(['episode.id', 'episode.num', 'item.id as itemId'])
      .where('episode.id', 'in', portion)
      .where('episode.position', 'is not', null)
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
