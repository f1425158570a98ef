import type { ItemId } from '@lectern/contract/ids'
import type { ForeignDatabase, ForeignRow } from '../../../platform/db/foreign-sqlite.ts'
import { id } from './source-values.rules.ts'

/** Maps the id of a book or episode to its item, which progress and sessions in these databases don't reference. */
export interface MediaIndex {
  itemOfMedia(mediaId: string | null): ItemId | null
  /** Takes a row with `mediaItemId` and `mediaItemType`. */
  placeOf(row: ForeignRow): { readonly itemId: ItemId; readonly episodeId: string | null } | null
}

export function mediaIndex(db: ForeignDatabase): MediaIndex {
  const hasItems = db.tables.has('libraryItems')
  const hasEpisodes = db.tables.has('podcastEpisodes')
  const itemOfMedia = (mediaId: string | null) =>
    mediaId === null || !hasItems
      ? null
      : id(db.get('select id from libraryItems where mediaId = ? limit 1', mediaId)?.['id'])
  const podcastOf = (episodeId: string) =>
    hasEpisodes
      ? id(db.get('select podcastId from podcastEpisodes where id = ?', episodeId)?.['podcastId'])
      : null
  return {
    itemOfMedia,
    placeOf(row) {
      const mediaId = id(row['mediaItemId'])
      if (mediaId === null) return null
      const isEpisode = row['mediaItemType'] === 'podcastEpisode'
      const itemId = itemOfMedia(isEpisode ? podcastOf(mediaId) : mediaId)
      return itemId === null ? null : { itemId, episodeId: isEpisode ? mediaId : null }
    },
  }
}
