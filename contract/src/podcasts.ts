import { z } from 'zod'
import { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from './constants.ts'
import { endpoint, LONG_BODY_BYTES, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ByItemId, ByLibraryId, Id, ItemId } from './ids.ts'
import { EpisodeExpandedView, ItemExpandedView } from './items.ts'
import { ChapterView } from './item-files.ts'
import { queryNumber, Truthy } from './lenient.ts'
import { downloadEndpoints } from './podcast-downloads.ts'
import { opmlEndpoints } from './podcast-opml.ts'
import {
  FeedEpisodeView,
  FeedStateView,
  KnownFeedEpisodeView,
  NewPodcast,
  PodcastFeedView,
  TranscriptView,
  WholeFeedEpisodeView,
} from './podcast-views.ts'
import { FeedSettingsPatch, FeedSettingsView } from './feed-settings.ts'

/** Following podcasts: feeds, their episodes, downloads, clean-up. Routes marked "Ours" are not of the protocol. */

const mayAdd = withPermission('addPodcasts')
const ByEpisode = z.object({ id: ItemId, episodeId: Id })
const EpisodeIds = z.object({ ids: z.array(Id).min(1).max(30_000) })
const paging = { limit: queryNumber(50, { min: 1, max: 500 }), page: queryNumber(0, { max: 10_000_000 }) }
const pageFields = { total: z.int(), limit: z.int(), page: z.int() }

export const LATEST_FILTERS = ['unplayed', 'all', 'downloaded'] as const

/** An episode of a feed or on disk, with its podcast: what the latest page shows. */
export const LatestEpisodeView = KnownFeedEpisodeView.extend({
  libraryId: Id,
  podcastTitle: z.string(),
  podcastAuthor: z.string().nullable(),
  coverPath: z.string().nullable(),
  /** Of the podcast. */
  updatedAt: z.int(),
})
export type LatestEpisodeView = z.output<typeof LatestEpisodeView>

const CleanUpView = z.object({
  episodes: z.array(
    z.object({
      libraryItemId: Id,
      episodeId: Id,
      podcastTitle: z.string(),
      title: z.string(),
      publishedAt: z.int().nullable(),
      size: z.int(),
      /** Which rule takes it. */
      reason: z.enum(['played', 'age', 'number']),
    }),
  ),
  /** What the rules would delete if something did not protect it. */
  kept: z.array(z.object({ episodeId: Id, title: z.string(), reason: z.enum(['playlist', 'in-progress']) })),
  size: z.int(),
})
export type CleanUpView = z.output<typeof CleanUpView>

export const podcasts = {
  ...opmlEndpoints,
  ...downloadEndpoints,
  create: endpoint({
    method: 'POST',
    path: '/api/podcasts',
    access: mayAdd,
    summary: 'Add a podcast: makes its folder, fetches its cover, and downloads the episodes given.',
    body: NewPodcast,
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: ItemExpandedView,
  }),
  feed: endpoint({
    method: 'POST',
    path: '/api/podcasts/feed',
    access: mayAdd,
    summary: 'Read a feed, for a look before it is added.',
    body: z.object({ rssFeed: z.string().trim().max(4000).optional() }),
    reply: z.object({ podcast: PodcastFeedView }),
  }),
  titles: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/podcast-titles',
    access: mayAdd,
    summary: 'Titles and directory ids of the podcasts of a library, to mark what is there already.',
    params: ByLibraryId,
    reply: z.object({
      podcasts: z.array(
        z.object({
          title: z.string(),
          itunesId: z.string().nullable(),
          feedUrl: z.string().nullable(),
          libraryItemId: Id,
          libraryId: Id,
        }),
      ),
    }),
  }),
  checkNew: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/checknew',
    access: mayAdd,
    summary: 'Look for new episodes and download them; limit=0 takes all.',
    params: ByItemId,
    query: z.object({ limit: queryNumber(3, { max: 10_000 }) }),
    reply: z.object({ episodes: z.array(FeedEpisodeView) }),
    changesStateOnGet: true,
  }),
  searchEpisode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/search-episode',
    access: signedIn,
    summary: 'Episodes of the feed whose title is like the one given.',
    params: ByItemId,
    query: z.object({ title: z.string().trim().max(2000).optional() }),
    reply: z.object({ episodes: z.array(z.object({ episode: FeedEpisodeView, levenshtein: z.int() })) }),
  }),
  matchEpisodes: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/match-episodes',
    access: withPermission('update'),
    summary:
      'Take what the feed says about the episodes on disk; override=1 also where something is said already.',
    params: ByItemId,
    query: z.object({ override: Truthy }),
    reply: z.object({ numEpisodesUpdated: z.union([z.int(), z.literal(false)]) }),
  }),

  feedEpisodes: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/feed-episodes',
    access: signedIn,
    summary:
      'Ours. The episodes of a podcast, of its feed and on disk alike, with the progress of the caller; missing: not on disk.',
    params: ByItemId,
    query: z.object({
      ...paging,
      q: z.string().trim().max(500).optional(),
      sort: z.enum(FEED_EPISODE_SORTS).default('publishedAt').catch('publishedAt'),
      desc: Truthy,
      filter: z.enum(FEED_EPISODE_FILTERS).default('all').catch('all'),
    }),
    reply: z.object({ results: z.array(KnownFeedEpisodeView), ...pageFields, feed: FeedStateView }),
  }),
  feedEpisode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/feed-episodes/:episodeId',
    access: signedIn,
    summary: 'Ours. One episode of the feed with its description.',
    params: ByEpisode,
    reply: WholeFeedEpisodeView,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/refresh',
    access: mayAdd,
    summary: 'Ours. Read the feed now, without downloading anything.',
    params: ByItemId,
    reply: z.object({ added: z.int(), feed: FeedStateView }),
  }),
  downloadKnown: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/feed-episodes/download',
    access: mayAdd,
    summary: 'Ours. Download episodes by their ids.',
    params: ByItemId,
    body: EpisodeIds,
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: z.object({ queued: z.int() }),
  }),
  markPlayed: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/feed-episodes/played',
    access: signedIn,
    summary: 'Ours. Mark episodes played or not played, on disk or not; without ids all of the podcast.',
    params: ByItemId,
    body: z.object({ ids: EpisodeIds.shape.ids.optional(), isFinished: z.boolean() }),
    reply: z.object({ changed: z.int() }),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/latest-episodes',
    access: signedIn,
    summary:
      'Ours. The newest episodes of all podcasts of a library, on disk or not, without what was dismissed.',
    params: ByLibraryId,
    query: z.object({ ...paging, filter: z.enum(LATEST_FILTERS).default('unplayed').catch('unplayed') }),
    reply: z.object({
      results: z.array(LatestEpisodeView),
      limit: z.int(),
      page: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/latest-episodes/dismiss',
    access: signedIn,
    summary: 'Ours. Take episodes off the caller’s latest page, or put them back.',
    params: ByLibraryId,
    body: EpisodeIds.extend({ isDismissed: z.boolean().default(true) }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: 'ok',
  }),

  settings: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/feed-settings',
    access: mayAdd,
    summary: 'Ours. How the feed is fetched and what is cleaned up.',
    params: ByItemId,
    reply: FeedSettingsView,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/feed-settings',
    access: mayAdd,
    summary: 'Ours. Change how the feed is fetched and what is cleaned up. Only what is given changes.',
    params: ByItemId,
    body: FeedSettingsPatch,
    reply: FeedSettingsView,
  }),
  cleanUpPreview: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/clean-up',
    access: withPermission('delete'),
    summary: 'Ours. What the clean-up rules would delete now.',
    params: ByItemId,
    reply: CleanUpView,
  }),
  cleanUp: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/clean-up',
    access: withPermission('delete'),
    summary: 'Ours. Delete what the clean-up rules say.',
    params: ByItemId,
    reply: CleanUpView,
  }),

  chapters: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/chapters',
    access: signedIn,
    summary: 'Ours. The chapters of an episode: of the feed, else of the file.',
    params: ByEpisode,
    reply: z.object({
      chapters: z.array(
        ChapterView.extend({ imageUrl: z.string().nullable(), linkUrl: z.string().nullable() }),
      ),
      /** For players, which ask for this anyway. */
      hasTranscript: z.boolean(),
    }),
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/transcript',
    access: signedIn,
    summary: 'Ours. The transcript of an episode, in lines with their times.',
    params: ByEpisode,
    query: z.object({ language: z.string().max(50).optional() }),
    reply: TranscriptView,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/stream',
    access: signedIn,
    summary: 'Ours. The sound of an episode that is not on disk, passed on from its own server, with ranges.',
    params: ByEpisode,
    reply: 'file',
  }),
}

/** An episode that came to a podcast, with it. */
export const EpisodeAddedView = EpisodeExpandedView.extend({ libraryItem: ItemExpandedView })
