import { z } from 'zod'
import { DOWNLOAD_STATUS } from './constants.ts'
import { Id, LibraryId } from './ids.ts'
import { ChapterView } from './item-files.ts'
import { YesOrNo } from './lenient.ts'

/** Types of feeds, episodes and downloads. */

const EnclosureView = z.object({ url: z.string(), type: z.string(), length: z.string() })

/** An episode as listed in a feed. */
export const FeedEpisodeView = z.object({
  title: z.string(),
  subtitle: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  descriptionPlain: z.string(),
  pubDate: z.string(),
  episodeType: z.string(),
  season: z.string(),
  episode: z.string(),
  author: z.string(),
  duration: z.string(),
  explicit: z.string(),
  publishedAt: z.int().nullable(),
  enclosure: EnclosureView,
  durationSeconds: z.number().nullable(),
  guid: z.string().nullable(),
  chaptersUrl: z.string().nullable(),
  chaptersType: z.string().nullable(),
  chapters: z.array(ChapterView),
})
export type FeedEpisodeView = z.output<typeof FeedEpisodeView>

const text = (max: number) => z.string().max(max)
const looseText = (max: number) =>
  z
    .union([text(max), z.number()])
    .transform(String)
    .nullish()

/** An episode as sent back by clients. Only the enclosure is required: the rest is looked up in the feed. */
export const FeedEpisodeGiven = z.object({
  title: looseText(2000),
  subtitle: looseText(20_000),
  description: looseText(300_000),
  pubDate: looseText(100),
  episodeType: looseText(100),
  season: looseText(100),
  episode: looseText(100),
  author: looseText(2000),
  duration: looseText(100),
  explicit: z.union([text(100), z.boolean()]).nullish(),
  publishedAt: z.number().nullish(),
  enclosure: z.object({
    url: z
      .string()
      .max(4000)
      .regex(/^https?:\/\//i, 'must begin with http:// or https://'),
    type: looseText(200),
    length: looseText(50),
  }),
  guid: looseText(2000),
})
export type FeedEpisodeGiven = z.output<typeof FeedEpisodeGiven>

export const PodcastFeedView = z.object({
  metadata: z.object({
    image: z.string().nullable(),
    categories: z.array(z.string()),
    feedUrl: z.string(),
    description: z.string().nullable(),
    descriptionPlain: z.string().nullable(),
    title: z.string(),
    language: z.string().nullable(),
    explicit: z.string(),
    author: z.string().nullable(),
    pubDate: z.string().nullable(),
    link: z.string().nullable(),
    type: z.string().nullable(),
  }),
  episodes: z.array(FeedEpisodeView),
  numEpisodes: z.int(),
})
export type PodcastFeedView = z.output<typeof PodcastFeedView>

const looseId = z
  .union([z.number(), text(100)])
  .transform(String)
  .nullish()

export const NewPodcast = z.object({
  path: z.string().min(1).max(4000),
  folderId: Id,
  libraryId: LibraryId,
  media: z.object({
    metadata: z.object({
      title: z.string().trim().min(1).max(2000),
      author: text(2000).nullish(),
      description: text(300_000).nullish(),
      releaseDate: text(100).nullish(),
      genres: z.array(text(1000)).max(1000).nullish(),
      feedUrl: text(4000).nullish(),
      imageUrl: text(4000).nullish(),
      itunesPageUrl: text(4000).nullish(),
      itunesId: looseId,
      itunesArtistId: looseId,
      /** Clients pass on the text from the feed. */
      explicit: YesOrNo.nullish(),
      language: text(200).nullish(),
      type: z.enum(['episodic', 'serial']).nullish(),
    }),
    tags: z.array(text(1000)).max(1000).optional(),
    autoDownloadEpisodes: z.boolean().nullish(),
    autoDownloadSchedule: text(200).nullish(),
    maxEpisodesToKeep: z.int().min(0).max(100_000).optional(),
    maxNewEpisodesToDownload: z.int().min(0).max(100_000).optional(),
  }),
  episodesToDownload: z.array(FeedEpisodeGiven).max(30_000).nullish(),
})
export type NewPodcast = z.output<typeof NewPodcast>

/** The status of a feed. */
export const FeedStateView = z.object({
  feedUrl: z.string().nullable(),
  lastCheckedAt: z.int().nullable(),
  /** When the feed was last fetched successfully. */
  lastSuccessAt: z.int().nullable(),
  /** When the next check is due, scheduled or as a retry; null if none is planned. */
  nextCheckAt: z.int().nullable(),
  numFailures: z.int(),
  /** Why the last check failed; null if it succeeded. */
  error: z.string().nullable(),
  /** The feed's server reports it as permanently gone: it is no longer checked unless requested. */
  isGone: z.boolean(),
  numEpisodes: z.int(),
})
export type FeedStateView = z.output<typeof FeedStateView>

export const DOWNLOAD_STATES = ['none', 'queued', 'downloading', 'failed', 'downloaded'] as const

/** An episode of a podcast in the library, with the caller's progress. */
export const KnownFeedEpisodeView = z.object({
  /** The id does not change when the episode is downloaded or deleted. */
  id: Id,
  libraryItemId: Id,
  title: z.string(),
  subtitle: z.string(),
  pubDate: z.string(),
  publishedAt: z.int().nullable(),
  /** The effective publication date: never in the future, and set even if the feed has no date. */
  sortedAt: z.int(),
  episodeType: z.string(),
  season: z.string(),
  episode: z.string(),
  explicit: z.boolean(),
  durationSeconds: z.number().nullable(),
  /** From the file on disk or else from the feed; null if unknown. */
  size: z.int().nullable(),
  enclosure: EnclosureView.nullable(),
  guid: z.string().nullable(),
  link: z.string(),
  imageUrl: z.string().nullable(),
  /** False if the episode was removed from the feed or never was in it. */
  isInFeed: z.boolean(),
  download: z.enum(DOWNLOAD_STATES),
  hasChapters: z.boolean(),
  hasTranscript: z.boolean(),
  progress: z
    .object({
      currentTime: z.number(),
      progress: z.number(),
      isFinished: z.boolean(),
      lastUpdate: z.int(),
    })
    .nullable(),
})
export type KnownFeedEpisodeView = z.output<typeof KnownFeedEpisodeView>

/** With the fields too long for lists. The description is sanitised HTML. */
export const WholeFeedEpisodeView = KnownFeedEpisodeView.extend({
  description: z.string(),
  author: z.string(),
})

export const EpisodeDownloadView = z.object({
  id: Id,
  episodeDisplayTitle: z.string().nullable(),
  url: z.string(),
  libraryItemId: Id.nullable(),
  libraryId: Id.nullable(),
  isDownloading: z.boolean(),
  isFinished: z.boolean(),
  failed: z.boolean(),
  appendRandomId: z.boolean(),
  startedAt: z.int().nullable(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
  podcastTitle: z.string().nullable(),
  podcastExplicit: z.boolean(),
  season: z.string().nullable(),
  episode: z.string().nullable(),
  episodeType: z.string(),
  publishedAt: z.int().nullable(),
  guid: z.string().nullable(),
  /** The fields from here on are Lectern only. */
  status: z.literal(Object.values(DOWNLOAD_STATUS)),
  episodeId: Id,
  bytes: z.int(),
  totalBytes: z.int().nullable(),
  /** Why the last attempt failed; a retry may be scheduled. */
  error: z.string().nullable(),
  nextTryAt: z.int().nullable(),
})
export type EpisodeDownloadView = z.output<typeof EpisodeDownloadView>

/** Older clients expect a single current download. */
export const DownloadsView = z.object({
  currentDownload: EpisodeDownloadView.optional(),
  current: z.array(EpisodeDownloadView),
  queue: z.array(EpisodeDownloadView),
  failed: z.array(EpisodeDownloadView),
})
export type DownloadsView = z.output<typeof DownloadsView>

export const DownloadProgressView = z.object({
  id: Id,
  libraryItemId: Id,
  libraryId: Id,
  episodeId: Id,
  bytes: z.int(),
  totalBytes: z.int().nullable(),
})

export const TranscriptView = z.object({
  language: z.string().nullable(),
  /** False if the transcript has no timestamps, only an order. */
  isTimed: z.boolean(),
  lines: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      speaker: z.string().nullable(),
      text: z.string(),
    }),
  ),
})
export type TranscriptView = z.output<typeof TranscriptView>

/** The payload of feed status events. */
export const FeedNewsView = z.object({
  libraryItemId: Id,
  libraryId: Id,
  added: z.int(),
  feed: FeedStateView,
})
