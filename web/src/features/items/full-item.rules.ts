import type { ItemExpandedView, ItemView } from '@lectern/contract/items'

/** The form with everything in it has tracks; the shorter one of the same item has files only. */
export function isFullItem(item: ItemExpandedView | ItemView): item is ItemExpandedView {
  const { media } = item
  return 'episodes' in media ? media.episodes.every((episode) => 'audioTrack' in episode) : 'tracks' in media
}
