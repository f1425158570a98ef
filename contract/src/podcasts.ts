import { z } from 'zod'
import { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from './constants.ts'
import { endpoint, LONG_BODY_BYTES, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ByEpisodeId, ByItemId, ByLibraryId, Id } from './ids.ts'
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

/** Podcasts: feeds, episodes, downloads and clean-up. Routes marked "Lectern only" are not part of the protocol. */

const mayAdd = withPermission('addPodcasts')
const EpisodeIds = z.object({ ids: z.array(Id).min(1).max(30_000) })
const paging = { limit: queryNumber(50, { min: 1, max: 500 }), page: queryNumber(0, { max: 10_000_000 }) }
const pageFields = { total: z.int(), limit: z.int(), page: z.int() }

export const LATEST_FILTERS = ['unplayed', 'all', 'downloaded'] as const

/** An episode, downloaded or not, with its podcast, for the latest page. */
export const LatestEpisodeView = KnownFeedEpisodeView.extend({
  libraryId: Id,
  podcastTitle: z.string(),
  podcastAuthor: z.string().nullable(),
  coverPath: z.string().nullable(),
  /** The podcast's item id. */
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
      /** The clean-up rule that applies. */
      reason: z.enum(['played', 'age', 'number']),
    }),
  ),
  /** Episodes matched by a rule but protected from deletion. */
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
    summary: 'Add a podcast: creates its folder, fetches its cover and downloads the given episodes.',
    body: NewPodcast,
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: ItemExpandedView,
  }),
  feed: endpoint({
    method: 'POST',
    path: '/api/podcasts/feed',
    access: mayAdd,
    summary: 'Fetch a feed, to preview it before adding it.',
    body: z.object({ rssFeed: z.string().trim().max(4000).optional() }),
    reply: z.object({ podcast: PodcastFeedView }),
  }),
  titles: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/podcast-titles',
    access: mayAdd,
    summary: 'The titles and iTunes ids of the podcasts in a library, to mark those already added.',
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
    summary: 'Check for new episodes and download them; limit=0 downloads all.',
    params: ByItemId,
    query: z.object({ limit: queryNumber(3, { max: 10_000 }) }),
    reply: z.object({ episodes: z.array(FeedEpisodeView) }),
    changesStateOnGet: true,
  }),
  searchEpisode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/search-episode',
    access: signedIn,
    summary: 'Search the feed for episodes with a similar title.',
    params: ByItemId,
    query: z.object({ title: z.string().trim().max(2000).optional() }),
    reply: z.object({ episodes: z.array(z.object({ episode: FeedEpisodeView, levenshtein: z.int() })) }),
  }),
  matchEpisodes: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/match-episodes',
    access: withPermission('update'),
    summary:
      'Fill empty details of downloaded episodes from the feed; override=1 also replaces existing ones.',
    params: ByItemId,
    query: z.object({ override: Truthy }),
    reply: z.object({ numEpisodesUpdated: z.union([z.int(), z.literal(false)]) }),
  }),

  feedEpisodes: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/feed-episodes',
    access: signedIn,
    summary:
      'Lectern only: the episodes of a podcast, both downloaded and in the feed only, with the caller’s progress.',
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
    summary: 'Lectern only: get an episode with its description.',
    params: ByEpisodeId,
    reply: WholeFeedEpisodeView,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/refresh',
    access: mayAdd,
    summary: 'Lectern only: refresh the feed without downloading anything.',
    params: ByItemId,
    reply: z.object({ added: z.int(), feed: FeedStateView }),
  }),
  downloadKnown: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/feed-episodes/download',
    access: mayAdd,
    summary: 'Lectern only: download episodes by id.',
    params: ByItemId,
    body: EpisodeIds,
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: z.object({ queued: z.int() }),
  }),
  markPlayed: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/feed-episodes/played',
    access: signedIn,
    summary:
      'Lectern only: mark episodes as played or unplayed, downloaded or not; all episodes if there are no ids.',
    params: ByItemId,
    body: z.object({ ids: EpisodeIds.shape.ids.optional(), isFinished: z.boolean() }),
    reply: z.object({ changed: z.int() }),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/latest-episodes',
    access: signedIn,
    summary: 'Lectern only: the newest episodes of a library, downloaded or not, except dismissed ones.',
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
    summary: 'Lectern only: dismiss episodes from the caller’s latest page, or restore them.',
    params: ByLibraryId,
    body: EpisodeIds.extend({ isDismissed: z.boolean().default(true) }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: 'ok',
  }),

  settings: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/feed-settings',
    access: mayAdd,
    summary: 'Lectern only: the feed and clean-up settings of a podcast.',
    params: ByItemId,
    reply: FeedSettingsView,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/feed-settings',
    access: mayAdd,
    summary:
      'Lectern only: change the feed and clean-up settings. Fields that are left out keep their values.',
    params: ByItemId,
    body: FeedSettingsPatch,
    reply: FeedSettingsView,
  }),
  cleanUpPreview: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/clean-up',
    access: withPermission('delete'),
    summary: 'Lectern only: preview what the clean-up rules would delete.',
    params: ByItemId,
    reply: CleanUpView,
  }),
  cleanUp: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/clean-up',
    access: withPermission('delete'),
    summary: 'Lectern only: apply the clean-up rules now.',
    params: ByItemId,
    reply: CleanUpView,
  }),

  chapters: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/chapters',
    access: signedIn,
    summary: 'Lectern only: the chapters of an episode, from the feed or else from the file.',
    params: ByEpisodeId,
    reply: z.object({
      chapters: z.array(
        ChapterView.extend({ imageUrl: z.string().nullable(), linkUrl: z.string().nullable() }),
      ),
      /** Included for players, which need it anyway. */
      hasTranscript: z.boolean(),
    }),
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/transcript',
    access: signedIn,
    summary: 'Lectern only: the transcript of an episode, as timed lines.',
    params: ByEpisodeId,
    query: z.object({ language: z.string().max(50).optional() }),
    reply: TranscriptView,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId/stream',
    access: signedIn,
    summary:
      'Lectern only: stream an episode that is not downloaded, through this server; supports byte ranges.',
    params: ByEpisodeId,
    reply: 'file',
  }),
}

/** A new episode together with its podcast. */
export const EpisodeAddedView = EpisodeExpandedView.extend({ libraryItem: ItemExpandedView })
