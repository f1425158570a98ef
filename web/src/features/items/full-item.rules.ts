import type { ItemExpandedView, ItemView } from '@lectern/contract/items'

/** The full form of a book or an episode has tracks, the shorter one files only. Music and videos have one form. */
export function isFullItem(item: ItemExpandedView | ItemView): item is ItemExpandedView {
  const { media } = item
  if ('episodes' in media) return media.episodes.every((episode) => 'audioTrack' in episode)
  return !('audioFiles' in media) || 'tracks' in media
}
