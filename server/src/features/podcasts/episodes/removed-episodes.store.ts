import type { LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../../../platform/db/db.ts'
import { addRows } from '../../../platform/db/save-rows.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { StoredEpisode } from '../podcasts.types.ts'

/** Inserts rows without a position in their podcast, like those of removed episodes. Existing rows stay unchanged. */
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
  await addRows(tx, 'episode', rows, ['id'])
}
