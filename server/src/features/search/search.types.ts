import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { CountedAuthor, SeriesFacts } from '../items/names.types.ts'
import type { SearchQuery } from './search-query.rules.ts'

/** Searchable kinds of labels; each is a separate group of results. */
export const LABEL_KINDS = ['genre', 'tag', 'narrator'] as const
export type FoundLabelKind = (typeof LABEL_KINDS)[number]

export interface FoundItem {
  readonly num: ItemNum
  readonly id: ItemId
  readonly changeNum: number
  /** The normalised title, and the title as written. */
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
  /** The first books, in series order. */
  readonly books: readonly { readonly num: ItemNum; readonly changeNum: number }[]
  readonly numBooks: number
}

export interface FoundLabel {
  readonly name: string
  readonly numItems: number
}

/** All results; each group has its best match first. */
export interface Found {
  /** The library's media type. */
  readonly mediaType: string
  readonly items: readonly FoundItem[]
  readonly episodes: readonly FoundEpisode[]
  readonly authors: readonly CountedAuthor[]
  readonly series: readonly FoundSeries[]
  readonly narrators: readonly FoundLabel[]
  readonly tags: readonly FoundLabel[]
  readonly genres: readonly FoundLabel[]
  /** The query as it was interpreted. */
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
