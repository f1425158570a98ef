import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemMinifiedView } from '@lectern/contract/items'
import type { ShelfItemView } from '@lectern/contract/shelves'
import type { SelectedEntry } from './use-selection.ts'
import { factsOf } from './item-facts.ts'

export type CardEpisode = NonNullable<ShelfItemView['recentEpisode']>

/** A series shown as one card in place of its first book. */
export interface CollapsedSeries {
  readonly id: string
  readonly name: string
  readonly nameIgnorePrefix: string
  readonly libraryItemIds: readonly string[]
  readonly numBooks: number
  readonly seriesSequenceList?: string | undefined
}

/** An item as lists return it, with the fields that lists add. */
export type CardItem = ItemMinifiedView & {
  readonly collapsedSeries?: CollapsedSeries | undefined
  readonly recentEpisode?: CardEpisode | undefined
  readonly seriesSequence?: string | null | undefined
  readonly rssFeed?: FeedMinifiedView | null | undefined
}

export function selectedEntryOf(item: ItemMinifiedView): SelectedEntry {
  const hasTracks = item.mediaType === 'podcast' || factsOf(item).numTracks > 0
  return { id: item.id, mediaType: item.mediaType, hasTracks }
}
