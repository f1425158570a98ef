import type { ItemId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { CountedAuthor } from '../items/names.types.ts'
import type { MediaType } from '@lectern/contract/constants'
import type { ShelfId } from '@lectern/contract/shelves'
import type { Library } from '../libraries/libraries.types.ts'
import type { SeriesFacts } from '../series/series.types.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** Whose home page it is, and how much of it is requested. */
export interface Home {
  readonly viewer: LibraryViewer
  readonly library: Library
  readonly limit: number
  /** Days since the epoch: random choices stay the same for a day. */
  readonly day: number
  readonly countsUnfinished: boolean
}

/** Counters for changes to the library and to what the viewer has started and finished. */
export interface HomeState {
  readonly changeNum: number
  readonly stateNum: number
}

/** A version of an item, by number. */
export interface ItemRef {
  readonly num: ItemNum
  readonly changeNum: number
}

/** A shelf's own data about an item. */
export interface ShelfItem extends ItemRef {
  readonly progressLastUpdate?: number
  readonly finishedAt?: number | null
  readonly seriesSequence?: string | null
  readonly prevBookInProgressLastUpdate?: number
  readonly weight?: number
  readonly series?: { readonly id: string; readonly name: string; readonly sequence: string | null }
  readonly episode?: { readonly episodeId: string; readonly itemId: ItemId }
  readonly numEpisodesIncomplete?: number
}

export interface ShelfSeries extends SeriesFacts {
  readonly books: readonly ShelfItem[]
  readonly isInProgress: boolean
  readonly hasActiveBook: boolean
  readonly isHidden: boolean
  readonly lastProgressAt: number | null
  readonly firstUnread: ShelfItem | null
}

export type Shelf =
  | { readonly id: ShelfId; readonly type: MediaType | 'episode'; readonly items: readonly ShelfItem[] }
  | { readonly id: ShelfId; readonly type: 'series'; readonly series: readonly ShelfSeries[] }
  | { readonly id: ShelfId; readonly type: 'authors'; readonly authors: readonly CountedAuthor[] }
