import type { LibrarySearchView } from '@lectern/contract/search'

/** An answer without results. */
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
