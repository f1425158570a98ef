import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { CountedAuthor, SeriesFacts } from '../items/names.types.ts'
import type { SearchQuery } from './search-query.rules.ts'

/** The labels that can be found, each kind a group of its own. */
export const LABEL_KINDS = ['genre', 'tag', 'narrator'] as const
export type FoundLabelKind = (typeof LABEL_KINDS)[number]

export interface FoundItem {
  readonly num: ItemNum
  readonly id: ItemId
  readonly changeNum: number
  /** Its words, and as it is written. */
  readonly title: string
  readonly writtenTitle: string
}

export interface FoundEpisode {
  readonly id: string
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  readonly changeNum: number
}

export interface FoundSeries extends Omit<SeriesFacts, 'num'> {
  readonly libraryId: LibraryId
  /** The first ones, in the order of the series. */
  readonly books: readonly { readonly num: ItemNum; readonly changeNum: number }[]
  readonly numBooks: number
}

export interface FoundLabel {
  readonly name: string
  readonly numItems: number
}

/** All that was found, each group with the best first. */
export interface Found {
  /** Of the library. */
  readonly mediaType: string
  readonly items: readonly FoundItem[]
  readonly episodes: readonly FoundEpisode[]
  readonly authors: readonly CountedAuthor[]
  readonly series: readonly FoundSeries[]
  readonly narrators: readonly FoundLabel[]
  readonly tags: readonly FoundLabel[]
  readonly genres: readonly FoundLabel[]
  /** What was asked, as it was understood. */
  readonly queries: readonly SearchQuery[]
}

export const nothingFound = (mediaType: string): Found => ({
  mediaType,
  items: [],
  episodes: [],
  authors: [],
  series: [],
  narrators: [],
  tags: [],
  genres: [],
  queries: [],
})
