import type { ItemId } from '@lectern/contract/ids'
import { chunked } from '../../../lib/batching.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ItemHolders } from '../items.types.ts'

const IDS_PER_QUERY = 5000

/** Finds the collections and playlists that hold the items. Call it before deletion, which removes the entries. */
export async function findHolders(db: Db, itemIds: readonly ItemId[]): Promise<ItemHolders> {
  const collectionIds = new Set<string>()
  const playlistIds = new Set<string>()
  for (const ids of chunked(itemIds, IDS_PER_QUERY)) {
    for (const { id } of await listHolders(db, 'collection', ids)) collectionIds.add(id)
    for (const { id } of await listHolders(db, 'playlist', ids)) playlistIds.add(id)
  }
  return { collectionIds: [...collectionIds], playlistIds: [...playlistIds] }
}

/** The casts are needed because the compiler can't type a query whose table is a parameter. */
const listHolders = (db: Db, holder: 'collection' | 'playlist', itemIds: readonly ItemId[]) =>
  db
    .selectFrom(`${holder}_item as place` as 'collection_item as place')
    .innerJoin('item', 'item.num', 'place.item_num')
    .select(`place.${holder}_id as id` as 'place.collection_id as id')
    .distinct()
    .where('item.id', 'in', itemIds)
    .execute()

/** Finds the playlists that hold the episodes; call it before deleting them, as above. */
export async function findEpisodeHolders(
  db: Db,
  episodeIds: readonly string[],
): Promise<Pick<ItemHolders, 'playlistIds'>> {
  if (episodeIds.length === 0) return { playlistIds: [] }
  const rows = await db
    .selectFrom('playlist_item as place')
    .innerJoin('episode', 'episode.num', 'place.episode_num')
    .select('place.playlist_id')
    .distinct()
    .where('episode.id', 'in', episodeIds.slice(0, IDS_PER_QUERY))
    .execute()
  return { playlistIds: rows.map((row) => row.playlist_id) }
}
