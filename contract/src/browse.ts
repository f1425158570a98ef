import { z } from 'zod'
import { AuthorWithCountView } from './authors.ts'
import { MEDIA_TYPES } from './constants.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ByLibraryId, Id } from './ids.ts'
import { EpisodeExpandedView, ItemMinifiedView, ItemView, PodcastMinifiedView } from './items.ts'
import { IncludeList, queryNumber, Truthy } from './lenient.ts'
import { FilterDataView } from './libraries.ts'
import { SeriesDetailView, SeriesListItemView, SeriesQuery } from './series.ts'

/** The lists of a library. Filters are `group.value`, the value as `rules/base64.ts` writes it. */

const MAX_FILTER_CHARS = 4000
/** As long as a request's address may well be. */
const MAX_FILTERS_CHARS = 12_000
/** So that the place of the first entry is still a whole number. */
const paging = {
  limit: queryNumber(0, { max: 10_000_000 }),
  page: queryNumber(0, { max: 100_000_000 }),
}

/** `limit=0` is everything; pages count from 0, and one behind the last is empty. */
const PageQuery = z.object(paging)

const ListQuery = z.object({
  ...paging,
  sort: z.string().max(200).optional(),
  desc: Truthy,
  filter: z.string().max(MAX_FILTER_CHARS).optional(),
  minified: Truthy,
  include: IncludeList,
})
export type ListQuery = z.output<typeof ListQuery>

const ItemsQuery = ListQuery.extend({
  collapseseries: Truthy,
  /** Several filters at once, comma-separated, each with a `!` before it for its opposite. They replace `filter`. */
  filters: z.string().max(MAX_FILTERS_CHARS).optional(),
  /** Whether an item has to pass all of `filters`, or any of them. */
  match: z.enum(['all', 'any']).default('all'),
})
export type ItemsQuery = z.output<typeof ItemsQuery>

export const CollapsedSeriesView = z.object({
  id: Id,
  name: z.string(),
  nameIgnorePrefix: z.string(),
  libraryItemIds: z.array(Id),
  numBooks: z.int(),
  /** Only in a list filtered by another series: the places of these books in that one, as in `1-3, 5`. */
  seriesSequenceList: z.string().optional(),
})
export type CollapsedSeriesView = z.output<typeof CollapsedSeriesView>

const decorations = {
  /** This entry stands for a whole series and is its first book. */
  collapsedSeries: CollapsedSeriesView.optional(),
  rssFeed: FeedMinifiedView.nullable().optional(),
  numEpisodesIncomplete: z.int().optional(),
}
export const ListedItemView = ItemMinifiedView.extend(decorations)
export type ListedItemView = z.output<typeof ListedItemView>
const ListedWholeItemView = ItemView.extend(decorations)

const pageFields = { total: z.int(), limit: z.int(), page: z.int() }
/** What was asked for, said back. */
const listFields = {
  ...pageFields,
  sortBy: z.string().optional(),
  sortDesc: z.boolean(),
  filterBy: z.string().optional(),
  minified: z.boolean(),
  include: z.string(),
}

export const ItemsPageView = z.object({
  results: z.array(z.union([ListedItemView, ListedWholeItemView])),
  ...listFields,
  mediaType: z.enum(MEDIA_TYPES),
  collapseseries: z.boolean(),
  offset: z.int(),
})
export type ItemsPageView = z.output<typeof ItemsPageView>

export const SeriesPageView = z.object({ results: z.array(SeriesListItemView), ...listFields })
export type SeriesPageView = z.output<typeof SeriesPageView>

/** The older shape, with all of them; and the paged one, where limit and page are both given. */
export const AllAuthorsView = z.object({ authors: z.array(AuthorWithCountView) })
export const AuthorsPageView = z.object({ results: z.array(AuthorWithCountView), ...listFields })
export type AuthorsPageView = z.output<typeof AuthorsPageView>

export const NarratorView = z.object({
  /** The name in base64, URL-encoded: what filters call it. */
  id: z.string(),
  name: z.string(),
  numBooks: z.int(),
})
export type NarratorView = z.output<typeof NarratorView>

export const AlbumView = z.object({
  title: z.string(),
  artist: z.string(),
  libraryItemId: Id.nullable(),
  numTracks: z.int(),
})
export type AlbumView = z.output<typeof AlbumView>

export const LibraryStatsView = z.object({
  totalItems: z.int(),
  totalAuthors: z.int(),
  totalGenres: z.int(),
  totalDuration: z.number(),
  numAudioTracks: z.int(),
  totalSize: z.number(),
  longestItems: z.array(z.object({ id: Id, title: z.string(), duration: z.number() })),
  largestItems: z.array(z.object({ id: Id, title: z.string(), size: z.number() })),
  authorsWithCount: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  genresWithCount: z.array(z.object({ genre: z.string(), count: z.int() })),
})
export type LibraryStatsView = z.output<typeof LibraryStatsView>

export const RecentEpisodeView = EpisodeExpandedView.extend({
  /** `episodes` is always empty: they would be sent once for each of them. */
  podcast: PodcastMinifiedView.extend({ libraryItemId: Id, episodes: z.array(z.never()) }),
  libraryId: Id,
})
export type RecentEpisodeView = z.output<typeof RecentEpisodeView>

export const browse = {
  items: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/items',
    access: signedIn,
    summary: 'A page of the items of a library: any filter, any order, series collapsed or not.',
    params: ByLibraryId,
    query: ItemsQuery,
    reply: ItemsPageView,
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series',
    access: signedIn,
    summary:
      'A page of the series of a library with their books; sort by name, numBooks, totalDuration, addedAt, lastBookAdded, lastBookUpdated or random.',
    params: ByLibraryId,
    query: ListQuery,
    reply: SeriesPageView,
  }),
  seriesOne: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series/:seriesId',
    access: signedIn,
    summary: 'One series of a library; include=progress,rssfeed as with /api/series/:id.',
    params: ByLibraryId.extend({ seriesId: Id }),
    query: SeriesQuery,
    reply: SeriesDetailView,
  }),
  authors: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/authors',
    access: signedIn,
    summary:
      'The authors of a library with the number of their books; with limit and page a page of them, sorted by name, lastFirst, addedAt, updatedAt or numBooks.',
    params: ByLibraryId,
    query: z.object({
      limit: z.string().max(20).optional(),
      page: z.string().max(20).optional(),
      sort: z.string().max(200).optional(),
      desc: Truthy,
      filter: z.string().max(MAX_FILTER_CHARS).optional(),
      minified: Truthy,
      include: IncludeList,
    }),
    reply: z.union([AllAuthorsView, AuthorsPageView]),
  }),
  narrators: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/narrators',
    access: signedIn,
    summary: 'The narrators of a library with the number of their books.',
    params: ByLibraryId,
    reply: z.object({ narrators: z.array(NarratorView) }),
  }),
  albums: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/albums',
    access: signedIn,
    summary: 'The albums of a music library.',
    params: ByLibraryId,
    query: PageQuery,
    reply: z.object({ results: z.array(AlbumView), ...pageFields }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/stats',
    access: signedIn,
    summary: 'What a library holds, in numbers.',
    params: ByLibraryId,
    reply: LibraryStatsView,
  }),
  filterdata: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/filterdata',
    access: signedIn,
    summary: 'Everything the items of a library can be filtered by.',
    params: ByLibraryId,
    reply: FilterDataView,
  }),
  recentEpisodes: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/recent-episodes',
    access: signedIn,
    summary: 'The episodes of a podcast library the caller has not finished, the newest first.',
    params: ByLibraryId,
    query: PageQuery,
    reply: z.object({ episodes: z.array(RecentEpisodeView), ...pageFields }),
  }),
}
