import type { ItemExpandedView, ItemView } from '@lectern/contract/items'

/**
 * The expanded form of a book or an episode has tracks, the shorter one only files. Music and videos have one form
 * only.
 */
export function isFullItem(item: ItemExpandedView | ItemView): item is ItemExpandedView {
  const { media } = item
  if ('episodes' in media) return media.episodes.every((episode) => 'audioTrack' in episode)
  return !('audioFiles' in media) || 'tracks' in media
}
