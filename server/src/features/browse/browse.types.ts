import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ShareView } from '@lectern/contract/share-view'
import type { Context } from '../../context.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import type { Catalogues } from './catalogues.cache.ts'
import type { Heads } from './heads.cache.ts'
import type { Order } from './picking.rules.ts'

/** What is needed to build lists. */
export interface BrowseContext extends Pick<Context, 'db' | 'clock' | 'settings'> {
  readonly catalogues: Catalogues
  readonly heads: Heads
  readonly views: ItemViews
  readonly episodeViews: EpisodeViews
  /** The open shares of books, by item. */
  readonly openShares: () => Promise<ReadonlyMap<ItemId, ShareView>>
}

export interface Paging {
  /** 0 means everything. */
  readonly limit: number
  readonly page: number
}

/** Sort and filter as sent by clients. */
export interface ListRequest extends Paging {
  readonly sort: string | undefined
  readonly isDescending: boolean
  readonly filter: string | undefined
}

export interface CollapsedSeries {
  readonly id: string
  readonly name: string
  readonly itemIds: readonly ItemId[]
  /** Sequences of these books in the series the list is filtered by. */
  readonly sequences?: readonly (string | null)[]
}

export interface SeriesPlace {
  readonly id: string
  readonly name: string
  readonly sequence: string | null
}

/** An item in a list, with the data that the list adds. */
export interface ListedItem {
  readonly num: ItemNum
  readonly changeNum: number
  readonly id: ItemId
  /** Set if the entry represents this whole series. */
  readonly collapsed?: CollapsedSeries
  /** The series that the list is filtered by, with the item's sequence. */
  readonly series?: SeriesPlace
  readonly numEpisodesIncomplete?: number
}

export interface ItemsRequest extends ListRequest {
  /** Several filters instead of one. */
  readonly filters?: string | undefined
  readonly match?: 'all' | 'any'
  readonly collapses: boolean
  readonly countsEpisodes: boolean
}

export interface ItemsListing {
  readonly mediaType: MediaType
  /** Of the whole list, not just the page. */
  readonly total: number
  /** The entries of the page; described only when they are sent. */
  readonly entries: Order
  readonly describe: (entries: Order) => ListedItem[]
}

export interface ListedBook extends ListedItem {
  readonly sequence: string | null
}

export interface ListedSeries {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
  readonly libraryId: LibraryId
  readonly totalDurationSeconds: number
  /** Books the viewer may see, in order. */
  readonly books: readonly ListedBook[]
}
