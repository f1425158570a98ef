import { orNull } from './shape.ts'

/** Items in their three forms, and their parts. */

const textOrNull = orNull('text')
const intOrNull = orNull('int')

export const FILE_METADATA = {
  filename: 'text',
  ext: /^\.\w+$/,
  path: 'text',
  relPath: 'text',
  size: 'int',
  mtimeMs: 'int',
  ctimeMs: 'int',
  birthtimeMs: 'int',
} as const

const CHAPTER = { id: 'int', start: 'number', end: 'number', title: 'text' } as const

const AUDIO_FILE = {
  index: 'int',
  ino: 'text',
  metadata: FILE_METADATA,
  addedAt: 'int',
  updatedAt: 'int',
  trackNumFromMeta: intOrNull,
  discNumFromMeta: intOrNull,
  trackNumFromFilename: intOrNull,
  discNumFromFilename: intOrNull,
  manuallyVerified: 'flag',
  invalid: 'flag',
  exclude: 'flag',
  error: textOrNull,
  format: 'text',
  duration: 'number',
  bitRate: intOrNull,
  language: textOrNull,
  codec: textOrNull,
  timeBase: 'text',
  channels: 'int',
  channelLayout: textOrNull,
  chapters: [CHAPTER],
  embeddedCoverArt: textOrNull,
  metaTags: 'any',
  mimeType: 'text',
} as const

export const TRACK = { ...AUDIO_FILE, title: 'text', startOffset: 'number', contentUrl: 'text' } as const

export const STREAM_TRACK = {
  index: 'int',
  startOffset: 'number',
  duration: 'number',
  title: 'text',
  contentUrl: /^\/hls\/[\w-]+\/output\.m3u8$/,
  mimeType: /^application\/vnd\.apple\.mpegurl$/,
  codec: textOrNull,
  metadata: orNull('any'),
} as const

const LIBRARY_FILE = {
  ino: 'text',
  metadata: FILE_METADATA,
  isSupplementary: orNull('flag'),
  addedAt: 'int',
  updatedAt: 'int',
  fileType: /^(image|audio|ebook|video|text|metadata|unknown)$/,
} as const

const EBOOK_FILE = {
  ino: 'text',
  metadata: FILE_METADATA,
  ebookFormat: 'text',
  isSupplementary: 'flag',
  addedAt: 'int',
  updatedAt: 'int',
  fileType: /^ebook$/,
} as const

const BASE = {
  id: 'text',
  ino: 'text',
  oldLibraryItemId: textOrNull,
  libraryId: 'text',
  folderId: 'text',
  path: 'text',
  relPath: 'text',
  isFile: 'flag',
  mtimeMs: 'int',
  ctimeMs: 'int',
  birthtimeMs: 'int',
  addedAt: 'int',
  updatedAt: 'int',
  isMissing: 'flag',
  isInvalid: 'flag',
  mediaType: /^(book|podcast|music|video)$/,
} as const

const BOOK_TEXTS = {
  title: 'text',
  subtitle: textOrNull,
  genres: ['text'],
  publishedYear: textOrNull,
  publishedDate: textOrNull,
  publisher: textOrNull,
  description: textOrNull,
  isbn: textOrNull,
  asin: textOrNull,
  language: textOrNull,
  explicit: 'flag',
  abridged: 'flag',
} as const
const BOOK_LINES = {
  titleIgnorePrefix: 'text',
  authorName: 'text',
  authorNameLF: 'text',
  narratorName: 'text',
  seriesName: 'text',
} as const

const SERIES_PLACE = { id: 'text', name: 'text', sequence: textOrNull } as const
export const BOOK_METADATA = {
  ...BOOK_TEXTS,
  authors: [{ id: 'text', name: 'text' }],
  narrators: ['text'],
  series: [SERIES_PLACE],
  ...BOOK_LINES,
} as const
export const BOOK_METADATA_MINIFIED = { ...BOOK_TEXTS, ...BOOK_LINES } as const

const BOOK_SUMS = {
  numTracks: 'int',
  numAudioFiles: 'int',
  numChapters: 'int',
  numMissingParts: 'int',
  numInvalidAudioFiles: 'int',
  duration: 'number',
  size: 'int',
  ebookFormat: textOrNull,
} as const

const BOOK = {
  id: 'text',
  libraryItemId: 'text',
  metadata: BOOK_METADATA,
  coverPath: textOrNull,
  tags: ['text'],
  audioFiles: [AUDIO_FILE],
  chapters: [CHAPTER],
  missingParts: ['int'],
  ebookFile: orNull(EBOOK_FILE),
  ...BOOK_SUMS,
} as const

const BOOK_MINIFIED = {
  id: 'text',
  metadata: BOOK_METADATA_MINIFIED,
  coverPath: textOrNull,
  tags: ['text'],
  ...BOOK_SUMS,
} as const

const BOOK_EXPANDED = {
  ...BOOK,
  metadata: { ...BOOK_METADATA, descriptionPlain: textOrNull },
  tracks: [TRACK],
} as const

const PODCAST_METADATA = {
  title: 'text',
  titleIgnorePrefix: 'text',
  author: textOrNull,
  feedUrl: textOrNull,
  description: textOrNull,
  releaseDate: textOrNull,
  genres: ['text'],
  imageUrl: textOrNull,
  itunesPageUrl: textOrNull,
  itunesId: textOrNull,
  itunesArtistId: textOrNull,
  explicit: 'flag',
  language: textOrNull,
  type: textOrNull,
} as const

export const EPISODE = {
  libraryItemId: 'text',
  id: 'text',
  podcastId: 'text',
  oldEpisodeId: textOrNull,
  index: intOrNull,
  season: 'text',
  episode: 'text',
  episodeType: 'text',
  title: 'text',
  subtitle: 'text',
  description: 'text',
  enclosure: orNull({ url: 'text', type: 'text', length: 'text' }),
  guid: textOrNull,
  pubDate: 'text',
  chapters: [CHAPTER],
  audioFile: AUDIO_FILE,
  publishedAt: intOrNull,
  addedAt: 'int',
  updatedAt: 'int',
  /** Lectern only. */
  explicit: 'flag',
} as const
export const EPISODE_EXPANDED = { ...EPISODE, audioTrack: TRACK, duration: 'number', size: 'int' } as const

const PODCAST_SETTINGS = {
  autoDownloadEpisodes: 'flag',
  autoDownloadSchedule: textOrNull,
  lastEpisodeCheck: intOrNull,
  maxEpisodesToKeep: 'int',
  maxNewEpisodesToDownload: 'int',
} as const
const PODCAST = {
  id: 'text',
  libraryItemId: 'text',
  metadata: PODCAST_METADATA,
  coverPath: textOrNull,
  tags: ['text'],
  episodes: [EPISODE],
  ...PODCAST_SETTINGS,
  numEpisodes: 'int',
  size: 'int',
} as const
export const PODCAST_MINIFIED = {
  id: 'text',
  metadata: PODCAST_METADATA,
  coverPath: textOrNull,
  tags: ['text'],
  numEpisodes: 'int',
  ...PODCAST_SETTINGS,
  size: 'int',
} as const
const PODCAST_EXPANDED = { ...PODCAST, episodes: [EPISODE_EXPANDED] } as const

const MUSIC_TEXTS = (
  'album albumArtist composer originalYear releaseDate releaseCountry releaseType releaseStatus recordLabel ' +
  'language isrc musicBrainzTrackId musicBrainzAlbumId musicBrainzAlbumArtistId musicBrainzArtistId'
).split(' ')
const MUSIC_NUMBERS = ['discNumber', 'discTotal', 'trackNumber', 'trackTotal']
const MUSIC = {
  id: 'text',
  libraryItemId: 'text',
  metadata: {
    title: 'text',
    titleIgnorePrefix: 'text',
    artists: ['text'],
    genres: ['text'],
    explicit: 'flag',
    ...Object.fromEntries(MUSIC_TEXTS.map((name) => [name, textOrNull])),
    ...Object.fromEntries(MUSIC_NUMBERS.map((name) => [name, intOrNull])),
  },
  coverPath: textOrNull,
  tags: ['text'],
  audioFile: AUDIO_FILE,
  tracks: [TRACK],
  duration: 'number',
  size: 'int',
} as const

const SCANNED = { lastScan: intOrNull, scanVersion: textOrNull, libraryFiles: [LIBRARY_FILE] } as const
const MINIFIED = { ...BASE, numFiles: 'int', size: 'int' } as const
const EXPANDED = { ...BASE, ...SCANNED, numFiles: 'int', size: 'int' } as const

export const BOOK_ITEM = { ...EXPANDED, media: BOOK } as const
export const BOOK_ITEM_MINIFIED = { ...MINIFIED, media: BOOK_MINIFIED } as const
export const BOOK_ITEM_EXPANDED = { ...EXPANDED, media: BOOK_EXPANDED } as const
/** In a list of one series, the series is an object. */
export const BOOK_ITEM_OF_SERIES = {
  ...MINIFIED,
  media: { ...BOOK_MINIFIED, metadata: { ...BOOK_METADATA_MINIFIED, series: SERIES_PLACE } },
} as const
export const PODCAST_ITEM = { ...EXPANDED, media: PODCAST } as const
export const PODCAST_ITEM_MINIFIED = { ...MINIFIED, media: PODCAST_MINIFIED } as const
export const PODCAST_ITEM_EXPANDED = { ...EXPANDED, media: PODCAST_EXPANDED } as const
export const MUSIC_ITEM_EXPANDED = { ...EXPANDED, media: MUSIC } as const
