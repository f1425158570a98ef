import type { ItemExpandedView } from '@lectern/contract/items'
import type { MediaProgressView } from '@lectern/contract/progress'

/** Builders for items in expanded form, as the server sends them. Tests only set what matters to them. */

type Media = ItemExpandedView['media']
type BookMedia = Extract<Media, { missingParts: unknown }>
type PodcastMedia = Extract<Media, { episodes: unknown }>
type OtherMedia = Exclude<Media, BookMedia | PodcastMedia>
export type Episode = PodcastMedia['episodes'][number]
type AudioFile = BookMedia['audioFiles'][number]

const BORN_MS = Date.UTC(2026, 0, 2, 10, 30)
let count = 0

const fileMetadata = (filename: string) => ({
  filename,
  ext: filename.slice(filename.lastIndexOf('.')),
  path: `/books/shelf/${filename}`,
  relPath: filename,
  size: 5 * 1024 * 1024,
  mtimeMs: BORN_MS,
  ctimeMs: BORN_MS,
  birthtimeMs: BORN_MS,
})

export function anAudioFile(filename: string, given: Partial<AudioFile> = {}): AudioFile {
  return {
    index: 1,
    ino: `ino-${filename.replace(/\W/g, '_')}`,
    metadata: fileMetadata(filename),
    addedAt: BORN_MS,
    updatedAt: BORN_MS,
    trackNumFromMeta: null,
    discNumFromMeta: null,
    trackNumFromFilename: null,
    discNumFromFilename: null,
    manuallyVerified: false,
    invalid: false,
    exclude: false,
    error: null,
    format: 'MP3',
    duration: 1800,
    bitRate: 128_000,
    language: null,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: 2,
    channelLayout: 'stereo',
    chapters: [],
    embeddedCoverArt: null,
    metaTags: {},
    mimeType: 'audio/mpeg',
    ...given,
  }
}

export function aTrack(filename: string, index: number, given: Partial<AudioFile> = {}) {
  return {
    ...anAudioFile(filename, { index, ...given }),
    title: filename,
    startOffset: (index - 1) * 1800,
    contentUrl: `/api/items/x/file/${index}`,
  }
}

export function aLibraryFile(
  filename: string,
  fileType: ItemExpandedView['libraryFiles'][number]['fileType'] = 'audio',
): ItemExpandedView['libraryFiles'][number] {
  return {
    ino: `ino-${filename.replace(/\W/g, '_')}`,
    metadata: fileMetadata(filename),
    isSupplementary: null,
    addedAt: BORN_MS,
    updatedAt: BORN_MS,
    fileType,
  }
}

type ItemGiven = Partial<Omit<ItemExpandedView, 'media'>>

function anItem(mediaType: ItemExpandedView['mediaType'], media: Media, given: ItemGiven): ItemExpandedView {
  count += 1
  return {
    id: `item-${count}`,
    ino: `ino-${count}`,
    oldLibraryItemId: null,
    libraryId: 'library-books',
    folderId: 'folder-1',
    path: `/books/shelf/${count}`,
    relPath: `shelf/${count}`,
    isFile: false,
    mtimeMs: BORN_MS,
    ctimeMs: BORN_MS,
    birthtimeMs: BORN_MS,
    addedAt: BORN_MS,
    updatedAt: BORN_MS,
    isMissing: false,
    isInvalid: false,
    mediaType,
    lastScan: BORN_MS,
    scanVersion: '3.0.0',
    media,
    libraryFiles: [],
    size: 10 * 1024 * 1024,
    numFiles: 2,
    ...given,
  }
}

interface BookGiven extends ItemGiven {
  media?: Partial<Omit<BookMedia, 'metadata'>>
  metadata?: Partial<BookMedia['metadata']>
}

export function aFullBook({ media, metadata, ...given }: BookGiven = {}): ItemExpandedView {
  const tracks = media?.tracks ?? [aTrack('01.mp3', 1), aTrack('02.mp3', 2)]
  const book: BookMedia = {
    id: 'media-1',
    libraryItemId: 'item-1',
    metadata: {
      title: 'The Lighthouse',
      subtitle: null,
      authors: [{ id: 'author-1', name: 'Ada Moor' }],
      narrators: [],
      series: [],
      genres: [],
      publishedYear: null,
      publishedDate: null,
      publisher: null,
      description: null,
      descriptionPlain: null,
      isbn: null,
      asin: null,
      language: null,
      explicit: false,
      abridged: false,
      titleIgnorePrefix: 'Lighthouse, The',
      authorName: 'Ada Moor',
      authorNameLF: 'Moor, Ada',
      narratorName: '',
      seriesName: '',
      ...metadata,
    },
    coverPath: null,
    tags: [],
    audioFiles: tracks,
    chapters: [],
    missingParts: [],
    ebookFile: null,
    duration: tracks.reduce((sum, track) => sum + track.duration, 0),
    size: 10 * 1024 * 1024,
    tracks,
    numTracks: tracks.length,
    numAudioFiles: tracks.length,
    numChapters: 0,
    numMissingParts: 0,
    numInvalidAudioFiles: 0,
    ebookFormat: null,
    ...media,
  }
  return anItem('book', book, given)
}

export function anEpisode(given: Partial<Episode> = {}): Episode {
  count += 1
  return {
    libraryItemId: 'item-podcast',
    id: `episode-${count}`,
    podcastId: 'podcast-1',
    oldEpisodeId: null,
    index: count,
    season: '',
    episode: '',
    episodeType: 'full',
    title: `Episode ${count}`,
    subtitle: '',
    description: '',
    enclosure: null,
    guid: null,
    pubDate: '',
    chapters: [],
    audioFile: anAudioFile(`episode-${count}.mp3`),
    publishedAt: BORN_MS + count * 86_400_000,
    addedAt: BORN_MS,
    updatedAt: BORN_MS,
    audioTrack: null,
    duration: 1800,
    size: 1024,
    ...given,
  }
}

interface PodcastGiven extends ItemGiven {
  episodes?: Episode[]
  metadata?: Partial<PodcastMedia['metadata']>
}

export function aFullPodcast({ episodes = [], metadata, ...given }: PodcastGiven = {}): ItemExpandedView {
  const podcast: PodcastMedia = {
    id: 'podcast-1',
    libraryItemId: 'item-podcast',
    metadata: {
      title: 'Harbour Talk',
      titleIgnorePrefix: 'Harbour Talk',
      author: 'Dee Marsh',
      feedUrl: null,
      description: null,
      releaseDate: null,
      genres: [],
      imageUrl: null,
      itunesPageUrl: null,
      itunesId: null,
      itunesArtistId: null,
      explicit: false,
      language: null,
      type: null,
      ...metadata,
    },
    coverPath: null,
    tags: [],
    episodes,
    autoDownloadEpisodes: false,
    autoDownloadSchedule: null,
    lastEpisodeCheck: null,
    maxEpisodesToKeep: 0,
    maxNewEpisodesToDownload: 3,
    numEpisodes: episodes.length,
    size: 1024,
  }
  return anItem('podcast', podcast, { id: 'item-podcast', libraryId: 'library-podcasts', ...given })
}

export function aPieceOfMusic(metadata: OtherMedia['metadata'] = {}): ItemExpandedView {
  const audioFile = anAudioFile('song.mp3', { duration: 200 })
  const media: OtherMedia = {
    id: 'music-1',
    libraryItemId: 'item-music',
    metadata: { title: 'Tides', ...metadata },
    coverPath: null,
    tags: [],
    audioFile,
    duration: 200,
    size: 1024,
  }
  return anItem('music', media, { libraryId: 'library-music' })
}

export function aProgress(given: Partial<MediaProgressView> = {}): MediaProgressView {
  count += 1
  return {
    id: `progress-${count}`,
    userId: 'user-1',
    libraryItemId: 'item-1',
    episodeId: null,
    mediaItemId: 'media-1',
    mediaItemType: 'book',
    duration: 3600,
    progress: 0.4,
    currentTime: 1440,
    isFinished: false,
    hideFromContinueListening: false,
    ebookLocation: null,
    ebookProgress: null,
    lastUpdate: BORN_MS,
    startedAt: BORN_MS,
    finishedAt: null,
    ...given,
  }
}
