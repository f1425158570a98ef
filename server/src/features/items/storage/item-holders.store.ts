import type { ItemId } from '@lectern/contract/ids'
import { chunked } from '../../../lib/batching.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ItemHolders } from '../items.types.ts'

const IDS_PER_QUERY = 5000

/** Who holds the items. To be asked before they are deleted: the places they had go with them. */
export async function findHolders(db: Db, itemIds: readonly ItemId[]): Promise<ItemHolders> {
  const collectionIds = new Set<string>()
  const playlistIds = new Set<string>()
  for (const ids of chunked(itemIds, IDS_PER_QUERY)) {
    const collections = await db
      .selectFrom('collection_item as place')
      .innerJoin('item', 'item.num', 'place.item_num')
      .select('place.collection_id')
      .distinct()
      .where('item.id', 'in', ids)
      .execute()
    const playlists = await db
      .selectFrom('playlist_item as place')
      .innerJoin('item', 'item.num', 'place.item_num')
      .select('place.playlist_id')
      .distinct()
      .where('item.id', 'in', ids)
      .execute()
    for (const row of collections) collectionIds.add(row.collection_id)
    for (const row of playlists) playlistIds.add(row.playlist_id)
  }
  return { collectionIds: [...collectionIds], playlistIds: [...playlistIds] }
}

/** The playlists that hold the episodes; to be asked before they are deleted, as above. */
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
