import { z } from 'zod'
import { AuthorWithCountView } from './authors.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { ByLibraryId } from './ids.ts'
import { EpisodeExpandedView, ItemExpandedView, ItemMinifiedView } from './items.ts'
import { queryNumber } from './lenient.ts'
import { SeriesView } from './series.ts'

/** Search results of a library, in groups of at most `limit` entries, best match first. */

export const MATCH_KEYS = [
  'title',
  'subtitle',
  'asin',
  'isbn',
  'authors',
  'narrators',
  'series',
  'tags',
  'genres',
  'author',
  'itunesId',
  'itunesArtistId',
  'episode',
] as const

export const FoundItemView = z.object({
  libraryItem: ItemExpandedView,
  /** The field that matched and its text. */
  matchKey: z.enum(MATCH_KEYS),
  matchText: z.string(),
})
export type FoundItemView = z.output<typeof FoundItemView>

/** `numItems` and `numBooks` are the same number, for newer and older clients. */
const FoundNameView = z.object({ name: z.string(), numItems: z.int(), numBooks: z.int() })
export type FoundNameView = z.output<typeof FoundNameView>

export const FoundSeriesView = z.object({
  series: SeriesView,
  /** The first books in series order; `numBooks` is the total. */
  books: z.array(ItemMinifiedView),
  numBooks: z.int(),
})
export type FoundSeriesView = z.output<typeof FoundSeriesView>

const FoundEpisodeView = z.object({
  libraryItem: ItemExpandedView.extend({ recentEpisode: EpisodeExpandedView }),
})

export const LibrarySearchView = z.object({
  /** Only the group of the library's media type has entries. */
  book: z.array(FoundItemView),
  podcast: z.array(FoundItemView),
  music: z.array(FoundItemView),
  video: z.array(FoundItemView),
  episodes: z.array(FoundEpisodeView),
  authors: z.array(AuthorWithCountView),
  series: z.array(FoundSeriesView),
  narrators: z.array(FoundNameView),
  tags: z.array(FoundNameView),
  genres: z.array(FoundNameView),
})
export type LibrarySearchView = z.output<typeof LibrarySearchView>

export const DEFAULT_SEARCH_LIMIT = 12
export const MAX_SEARCH_LIMIT = 100
const MAX_QUERY_CHARS = 1000

export const search = {
  library: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/search',
    access: signedIn,
    summary: 'Search the items, people, series, tags and genres of a library.',
    params: ByLibraryId,
    query: z.object({
      q: z
        .string({ error: 'is required' })
        .trim()
        .min(1, 'is required')
        .transform((text) => text.slice(0, MAX_QUERY_CHARS)),
      limit: queryNumber(DEFAULT_SEARCH_LIMIT, { min: 1, max: MAX_SEARCH_LIMIT }),
    }),
    reply: LibrarySearchView,
  }),
}
