import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import type { Catalogues } from './catalogues.cache.ts'
import type { Heads } from './heads.cache.ts'
import type { Order } from './picking.rules.ts'

/** What lists are made with. */
export interface BrowseContext extends Pick<Context, 'db' | 'clock' | 'settings'> {
  readonly catalogues: Catalogues
  readonly heads: Heads
  readonly views: ItemViews
  readonly episodeViews: EpisodeViews
}

export interface Paging {
  /** 0: everything. */
  readonly limit: number
  readonly page: number
}

/** Sorts and filters as clients write them. */
export interface ListRequest extends Paging {
  readonly sort: string | undefined
  readonly isDescending: boolean
  readonly filter: string | undefined
}

export interface CollapsedSeries {
  readonly id: string
  readonly name: string
  readonly itemIds: readonly ItemId[]
  /** Places of these books in the series the list is filtered by. */
  readonly sequences?: readonly (string | null)[]
}

export interface SeriesPlace {
  readonly id: string
  readonly name: string
  readonly sequence: string | null
}

/** An item in a list, and what the list has to say about it. */
export interface ListedItem {
  readonly num: ItemNum
  readonly changeNum: number
  readonly id: ItemId
  /** The entry stands for this series. */
  readonly collapsed?: CollapsedSeries
  /** In a list of one series: that one. */
  readonly series?: SeriesPlace
  readonly numEpisodesIncomplete?: number
}

export interface ItemsRequest extends ListRequest {
  /** Several filters, instead of one. */
  readonly filters?: string | undefined
  readonly match?: 'all' | 'any'
  readonly collapses: boolean
  readonly countsEpisodes: boolean
}

export interface ItemsListing {
  readonly mediaType: MediaType
  /** In all, not only on the page. */
  readonly total: number
  /** Of the page; described when they are sent. */
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
  /** Those the viewer may see, in order. */
  readonly books: readonly ListedBook[]
}
