import type { ItemExpandedView } from '@lectern/contract/items'
import type { CardItem } from './card-item.ts'

const known = new WeakMap<ItemExpandedView, CardItem>()

/** Converts an expanded item to the form that cards and their actions take. */
export function cardOfItem(item: ItemExpandedView): CardItem {
  const card = known.get(item) ?? { ...item, media: minified(item.media) }
  known.set(item, card)
  return card
}

function minified(media: ItemExpandedView['media']): CardItem['media'] {
  if (!('missingParts' in media)) return media
  const { series: _, ...metadata } = media.metadata
  return {
    ...media,
    metadata,
    numMissingParts: media.missingParts.length,
    numInvalidAudioFiles: media.audioFiles.filter((file) => file.invalid).length,
  }
}
