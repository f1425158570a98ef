import { z } from 'zod'
import { MEDIA_TYPES } from './constants.ts'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ByItemId, Id, ItemId } from './ids.ts'
import { AudioFileView, AudioTrackView, ChapterView, EbookFileView, LibraryFileView } from './item-files.ts'
import { IncludeList, Truthy } from './lenient.ts'
import { MediaProgressView } from './progress.ts'
import { ShareView } from './share-view.ts'

/** Items in three forms: minified (for lists), normal and expanded. One client app depends on key order. */

const AuthorOfBook = z.object({ id: Id, name: z.string() })
export const SeriesOfBook = z.object({ id: Id, name: z.string(), sequence: z.string().nullable() })

const bookTexts = {
  genres: z.array(z.string()),
  publishedYear: z.string().nullable(),
  publishedDate: z.string().nullable(),
  publisher: z.string().nullable(),
  description: z.string().nullable(),
  isbn: z.string().nullable(),
  asin: z.string().nullable(),
  language: z.string().nullable(),
  explicit: z.boolean(),
  abridged: z.boolean(),
}
const bookLists = {
  authors: z.array(AuthorOfBook),
  narrators: z.array(z.string()),
  /** A single object in lists of one series. */
  series: z.union([z.array(SeriesOfBook), SeriesOfBook]),
}
const bookLines = {
  titleIgnorePrefix: z.string(),
  authorName: z.string(),
  authorNameLF: z.string(),
  narratorName: z.string(),
  seriesName: z.string(),
}
const BookMetadataMinified = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  ...bookLines,
  ...bookTexts,
  series: SeriesOfBook.optional(),
})
const BookMetadata = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  ...bookLists,
  ...bookTexts,
  ...bookLines,
})
const BookMetadataExpanded = BookMetadata.extend({ descriptionPlain: z.string().nullable() })

/** Newer servers include these in every form, older ones only in lists and collections. */
const bookSums = {
  numTracks: z.int(),
  numAudioFiles: z.int(),
  numChapters: z.int(),
  numMissingParts: z.int(),
  numInvalidAudioFiles: z.int(),
  duration: z.number(),
  size: z.int(),
  ebookFormat: z.string().nullable(),
}

const BookMinified = z.object({
  id: Id,
  metadata: BookMetadataMinified,
  coverPath: z.string().nullable(),
  tags: z.array(z.string()),
  ...bookSums,
})
const Book = z.object({
  id: Id,
  libraryItemId: Id,
  metadata: BookMetadata,
  coverPath: z.string().nullable(),
  tags: z.array(z.string()),
  audioFiles: z.array(AudioFileView),
  chapters: z.array(ChapterView),
  missingParts: z.array(z.int()),
  ebookFile: EbookFileView.nullable(),
  ...bookSums,
})
const BookExpanded = Book.extend({
  metadata: BookMetadataExpanded,
  tracks: z.array(AudioTrackView),
})

/** `author` and `feedUrl` must precede `description`: one app tells podcasts from books by that. */
const PodcastMetadata = z.object({
  title: z.string(),
  titleIgnorePrefix: z.string(),
  author: z.string().nullable(),
  feedUrl: z.string().nullable(),
  description: z.string().nullable(),
  releaseDate: z.string().nullable(),
  genres: z.array(z.string()),
  imageUrl: z.string().nullable(),
  itunesPageUrl: z.string().nullable(),
  itunesId: z.string().nullable(),
  itunesArtistId: z.string().nullable(),
  explicit: z.boolean(),
  language: z.string().nullable(),
  type: z.string().nullable(),
})
export const EpisodeView = z.object({
  libraryItemId: Id,
  id: Id,
  podcastId: Id,
  oldEpisodeId: z.string().nullable(),
  index: z.int().nullable(),
  season: z.string(),
  episode: z.string(),
  episodeType: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  enclosure: z.object({ url: z.string(), type: z.string(), length: z.string() }).nullable(),
  guid: z.string().nullable(),
  pubDate: z.string(),
  chapters: z.array(ChapterView),
  audioFile: AudioFileView.nullable(),
  publishedAt: z.int().nullable(),
  /** Not sent by older servers. */
  explicit: z.boolean().optional(),
  addedAt: z.int(),
  updatedAt: z.int(),
})
export type EpisodeView = z.output<typeof EpisodeView>
export const EpisodeExpandedView = EpisodeView.extend({
  audioTrack: AudioTrackView.nullable(),
  duration: z.number(),
  size: z.int(),
})
const podcastSettings = {
  autoDownloadEpisodes: z.boolean(),
  autoDownloadSchedule: z.string().nullable(),
  lastEpisodeCheck: z.int().nullable(),
  maxEpisodesToKeep: z.int(),
  maxNewEpisodesToDownload: z.int(),
}
const podcastBase = { metadata: PodcastMetadata, coverPath: z.string().nullable(), tags: z.array(z.string()) }
export const PodcastMinifiedView = z.object({
  id: Id,
  ...podcastBase,
  numEpisodes: z.int(),
  ...podcastSettings,
  size: z.int(),
})
const Podcast = z.object({
  id: Id,
  libraryItemId: Id,
  ...podcastBase,
  episodes: z.array(EpisodeView),
  ...podcastSettings,
  numEpisodes: z.int(),
  size: z.int(),
})
const PodcastExpanded = z.object({
  id: Id,
  libraryItemId: Id,
  ...podcastBase,
  episodes: z.array(EpisodeExpandedView),
  ...podcastSettings,
  numEpisodes: z.int(),
  size: z.int(),
})

/** Music and video have a single form. */
const OtherMedia = z.object({
  id: Id,
  libraryItemId: Id,
  metadata: z.record(z.string(), z.unknown()),
  coverPath: z.string().nullable(),
  tags: z.array(z.string()),
  audioFile: AudioFileView.optional(),
  videoFile: z.record(z.string(), z.unknown()).optional(),
  tracks: z.array(AudioTrackView).optional(),
  duration: z.number(),
  size: z.int(),
})

const itemBase = {
  id: Id,
  ino: z.string(),
  oldLibraryItemId: z.string().nullable(),
  libraryId: Id,
  folderId: Id,
  path: z.string(),
  relPath: z.string(),
  isFile: z.boolean(),
  mtimeMs: z.int(),
  ctimeMs: z.int(),
  birthtimeMs: z.int(),
  addedAt: z.int(),
  updatedAt: z.int(),
  isMissing: z.boolean(),
  isInvalid: z.boolean(),
  mediaType: z.enum(MEDIA_TYPES),
}

export const ItemMinifiedView = z.object({
  ...itemBase,
  media: z.union([BookMinified, PodcastMinifiedView, OtherMedia]),
  numFiles: z.int(),
  size: z.int(),
})
export type ItemMinifiedView = z.output<typeof ItemMinifiedView>

export const ItemView = z.object({
  ...itemBase,
  lastScan: z.int().nullable(),
  scanVersion: z.string().nullable(),
  media: z.union([Book, Podcast, OtherMedia]),
  libraryFiles: z.array(LibraryFileView),
  size: z.int(),
  numFiles: z.int(),
})
export type ItemView = z.output<typeof ItemView>

export const ItemExpandedView = ItemView.extend({
  media: z.union([BookExpanded, PodcastExpanded, OtherMedia]),
  /** Only included on request. */
  userMediaProgress: MediaProgressView.nullable().optional(),
  rssFeed: FeedMinifiedView.nullable().optional(),
  mediaItemShare: ShareView.nullable().optional(),
  episodesDownloading: z.array(z.unknown()).optional(),
  episodeDownloadsQueued: z.array(z.unknown()).optional(),
})
export type ItemExpandedView = z.output<typeof ItemExpandedView>

const MAX_BATCH_ITEMS = 1000

/** Never a reason to reject the request: apps send fractions of a pixel, and some parameters twice. */
const Wish = z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional()

/** Query parameters of images: covers and author images. */
export const PictureQuery = z.object({
  width: Wish,
  height: Wish,
  format: Wish,
  raw: Wish,
  ts: Wish,
  token: Wish,
})

export const items = {
  batchGet: endpoint({
    method: 'POST',
    path: '/api/items/batch/get',
    access: signedIn,
    summary: 'Get several items in expanded form, in the order of the ids; unknown ids are left out.',
    body: z.object({ libraryItemIds: z.array(ItemId).max(MAX_BATCH_ITEMS) }),
    reply: z.object({ libraryItems: z.array(ItemExpandedView) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/items/:id',
    access: signedIn,
    summary:
      'Get an item; expanded=1 returns the expanded form, to which include=progress,rssfeed,share,authors,downloads adds more.',
    params: ByItemId,
    query: z.object({
      expanded: Truthy,
      include: IncludeList,
      episode: z.string().max(64).optional(),
      episodeId: z.string().max(64).optional(),
    }),
    reply: z.union([ItemExpandedView, ItemView]),
  }),
  cover: endpoint({
    method: 'GET',
    path: '/api/items/:id/cover',
    access: publicBecause(
      'phone apps ask for covers without a token; ids can’t be guessed, and a setting can forbid it',
    ),
    summary: 'The cover, scaled to a width and height; raw=1 returns the original file.',
    params: ByItemId,
    query: PictureQuery,
    reply: 'file',
  }),
}
