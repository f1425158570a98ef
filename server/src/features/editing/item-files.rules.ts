import type { Item, ItemFile } from '../items/items.types.ts'
import { orderTracks } from './track-order.rules.ts'

/** Returns the item without one of its files. */
export function withoutFile(before: Item, relPath: string): Item {
  const files = before.files.filter((file) => file.relPath !== relPath)
  const item: Item = {
    ...before,
    files: orderTracks({ ...before, files }, []),
    media: mediaWithout(before, relPath),
  }
  const hasMedia = item.files.some((file) => (file.media?.trackIndex ?? -1) > 0 || file.kind === 'ebook')
  return item.media.kind === 'podcast' ? item : { ...item, isInvalid: !hasMedia }
}

function mediaWithout({ media }: Item, relPath: string): Item['media'] {
  if (media.kind === 'book' && media.ebookRelPath === relPath) return { ...media, ebookRelPath: null }
  if (media.kind !== 'podcast') return media
  return { ...media, episodes: media.episodes.filter((episode) => episode.fileRelPath !== relPath) }
}

/** Removes episodes. Their files are kept but excluded; otherwise the next scan would add them as new episodes. */
export function withoutEpisodes(before: Item, ids: readonly string[]): Item {
  const { media } = before
  if (media.kind !== 'podcast') return before
  const isGone = ({ id }: { readonly id: string }) => ids.includes(id)
  const paths = new Set(media.episodes.filter(isGone).map(({ fileRelPath }) => fileRelPath))
  const episodes = media.episodes.filter((episode) => !isGone(episode))
  return {
    ...before,
    files: before.files.map((file) => (paths.has(file.relPath) ? excluded(file) : file)),
    media: { ...media, episodes },
  }
}

const excluded = (file: ItemFile): ItemFile =>
  file.media === null ? file : { ...file, media: { ...file.media, trackIndex: -1, isExcluded: true } }
