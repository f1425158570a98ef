import type { LibrarySearchView } from '@lectern/contract/search'

/** A response without results. */
export const nothing: LibrarySearchView = {
  book: [],
  podcast: [],
  music: [],
  video: [],
  episodes: [],
  authors: [],
  series: [],
  narrators: [],
  tags: [],
  genres: [],
}
