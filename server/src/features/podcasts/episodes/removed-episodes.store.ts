import type { LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../../../platform/db/db.ts'
import { inPortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { StoredEpisode } from '../podcasts.types.ts'

/** Rows without a place in their podcast, as an episode leaves one behind when it is removed. Known ones stay as they are. */
export async function insertRemoved(
  tx: Tx,
  { itemNum, libraryId }: { readonly itemNum: ItemNum; readonly libraryId: LibraryId },
  episodes: readonly StoredEpisode[],
  now: number,
): Promise<void> {
  const rows = episodes.map((episode) => ({
    id: episode.id,
    item_num: itemNum,
    library_id: libraryId,
    position: null,
    title: episode.title,
    guid: episode.guid,
    published_at: episode.publishedAt,
    enclosure_url: episode.url,
    duration: episode.durationSeconds ?? 0,
    added_at: now,
    updated_at: now,
  }))
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('episode')
      .values(portion)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}
