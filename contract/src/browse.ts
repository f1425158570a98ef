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
import { ShareView } from './share-view.ts'

/** Library lists. Filters have the form `group.value`, with the value encoded by `rules/base64.ts`. */

const MAX_FILTER_CHARS = 4000
/** Keeps request URLs within common length limits. */
const MAX_FILTERS_CHARS = 12_000
/** Keeps the offset of the first entry a safe integer. */
const paging = {
  limit: queryNumber(0, { max: 10_000_000 }),
  page: queryNumber(0, { max: 100_000_000 }),
}

/** `limit=0` returns everything; pages start at 0, and a page past the last is empty. */
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
  /** Several comma-separated filters; a leading `!` negates one. Takes precedence over `filter`. */
  filters: z.string().max(MAX_FILTERS_CHARS).optional(),
  /** Whether an item must match all of `filters` or any of them. */
  match: z.enum(['all', 'any']).default('all'),
})
export type ItemsQuery = z.output<typeof ItemsQuery>

export const CollapsedSeriesView = z.object({
  id: Id,
  name: z.string(),
  nameIgnorePrefix: z.string(),
  libraryItemIds: z.array(Id),
  numBooks: z.int(),
  /** Only when filtered by another series: the positions of these books in that series, such as `1-3, 5`. */
  seriesSequenceList: z.string().optional(),
})
export type CollapsedSeriesView = z.output<typeof CollapsedSeriesView>

const decorations = {
  /** This entry represents a collapsed series by its first book. */
  collapsedSeries: CollapsedSeriesView.optional(),
  rssFeed: FeedMinifiedView.nullable().optional(),
  /** Only for admins. */
  mediaItemShare: ShareView.nullable().optional(),
  numEpisodesIncomplete: z.int().optional(),
}
export const ListedItemView = ItemMinifiedView.extend(decorations)
export type ListedItemView = z.output<typeof ListedItemView>
const ListedWholeItemView = ItemView.extend(decorations)

const pageFields = { total: z.int(), limit: z.int(), page: z.int() }
/** The request's parameters, echoed. */
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

/** All authors in the older shape, or a page of them if both limit and page are given. */
export const AllAuthorsView = z.object({ authors: z.array(AuthorWithCountView) })
export const AuthorsPageView = z.object({ results: z.array(AuthorWithCountView), ...listFields })
export type AuthorsPageView = z.output<typeof AuthorsPageView>

export const NarratorView = z.object({
  /** The name in URL-encoded base64, as used in filters. */
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
  /** `episodes` is always empty: it would repeat the whole list for every episode. */
  podcast: PodcastMinifiedView.extend({ libraryItemId: Id, episodes: z.array(z.never()) }),
  libraryId: Id,
})
export type RecentEpisodeView = z.output<typeof RecentEpisodeView>

export const browse = {
  items: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/items',
    access: signedIn,
    summary: 'A page of a library’s items, with filters, sorting and optionally collapsed series.',
    params: ByLibraryId,
    query: ItemsQuery,
    reply: ItemsPageView,
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series',
    access: signedIn,
    summary:
      'A page of a library’s series with their books; sort by name, numBooks, totalDuration, addedAt, lastBookAdded, lastBookUpdated or random.',
    params: ByLibraryId,
    query: ListQuery,
    reply: SeriesPageView,
  }),
  seriesOne: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series/:seriesId',
    access: signedIn,
    summary: 'Get a series of a library; include=progress,rssfeed as in /api/series/:id.',
    params: ByLibraryId.extend({ seriesId: Id }),
    query: SeriesQuery,
    reply: SeriesDetailView,
  }),
  authors: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/authors',
    access: signedIn,
    summary:
      'The authors of a library with their book counts; with limit and page one page, sorted by name, lastFirst, addedAt, updatedAt or numBooks.',
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
    summary: 'The narrators of a library with their book counts.',
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
    summary: 'Statistics of a library.',
    params: ByLibraryId,
    reply: LibraryStatsView,
  }),
  filterdata: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/filterdata',
    access: signedIn,
    summary: 'The filter values of a library.',
    params: ByLibraryId,
    reply: FilterDataView,
  }),
  recentEpisodes: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/recent-episodes',
    access: signedIn,
    summary: 'Episodes of a podcast library that the caller has not finished, newest first.',
    params: ByLibraryId,
    query: PageQuery,
    reply: z.object({ episodes: z.array(RecentEpisodeView), ...pageFields }),
  }),
}
