import type { PodcastMatchView } from '@lectern/contract/metadata'
import type {
  EpisodeDownloadView,
  FeedEpisodeView,
  FeedStateView,
  KnownFeedEpisodeView,
  PodcastFeedView,
} from '@lectern/contract/podcast-views'

/** Builders for feeds and their episodes as the server sends them. Tests only set what matters to them. */

const PUBLISHED_MS = Date.UTC(2026, 0, 2, 10, 30)
let count = 0

export function aFoundPodcast(given: Partial<PodcastMatchView> = {}): PodcastMatchView {
  return {
    id: 4711,
    artistId: 12,
    title: 'Harbour Talk',
    artistName: 'Dee Marsh',
    description: '',
    descriptionPlain: '',
    releaseDate: null,
    genres: ['Society'],
    cover: null,
    trackCount: 3,
    feedUrl: 'https://feeds.example/harbour',
    pageUrl: null,
    explicit: false,
    ...given,
  }
}

export function aFeedEpisode(title: string): FeedEpisodeView {
  return {
    title,
    subtitle: '',
    description: '',
    descriptionPlain: '',
    pubDate: '',
    episodeType: 'full',
    season: '',
    episode: '',
    author: '',
    duration: '',
    explicit: '',
    publishedAt: PUBLISHED_MS,
    enclosure: { url: `https://media.example/${title}.mp3`, type: 'audio/mpeg', length: '1000' },
    durationSeconds: null,
    guid: title,
    chaptersUrl: null,
    chaptersType: null,
    chapters: [],
  }
}

export function aFeed(titles: readonly string[]): PodcastFeedView {
  return {
    metadata: {
      image: null,
      categories: ['Society'],
      feedUrl: 'https://feeds.example/harbour',
      description: '<p>By the sea.</p>',
      descriptionPlain: 'By the sea.',
      title: 'Harbour Talk',
      language: 'en',
      explicit: 'false',
      author: 'Dee Marsh',
      pubDate: null,
      link: null,
      type: 'episodic',
    },
    episodes: titles.map(aFeedEpisode),
    numEpisodes: titles.length,
  }
}

export function aKnownEpisode(given: Partial<KnownFeedEpisodeView> = {}): KnownFeedEpisodeView {
  const id = `episode-${++count}`
  return {
    id,
    libraryItemId: 'item-podcast',
    title: 'Nets',
    subtitle: '',
    pubDate: '',
    publishedAt: PUBLISHED_MS,
    sortedAt: PUBLISHED_MS,
    episodeType: 'full',
    season: '',
    episode: '',
    explicit: false,
    durationSeconds: 1800,
    size: null,
    enclosure: { url: `https://media.example/${id}.mp3`, type: 'audio/mpeg', length: '1000' },
    guid: id,
    link: '',
    imageUrl: null,
    isInFeed: true,
    download: 'none',
    hasChapters: false,
    hasTranscript: false,
    progress: null,
    ...given,
  }
}

export function aFeedState(given: Partial<FeedStateView> = {}): FeedStateView {
  return {
    feedUrl: 'https://feeds.example/harbour',
    lastCheckedAt: PUBLISHED_MS,
    lastSuccessAt: PUBLISHED_MS,
    nextCheckAt: null,
    numFailures: 0,
    error: null,
    isGone: false,
    numEpisodes: 1,
    ...given,
  }
}

export function aDownload(given: Partial<EpisodeDownloadView> = {}): EpisodeDownloadView {
  return {
    id: `download-${++count}`,
    episodeDisplayTitle: 'Nets',
    url: 'https://media.example/nets.mp3',
    libraryItemId: 'item-podcast',
    libraryId: 'library-podcasts',
    isDownloading: false,
    isFinished: false,
    failed: false,
    appendRandomId: false,
    startedAt: null,
    createdAt: PUBLISHED_MS,
    finishedAt: null,
    podcastTitle: 'Harbour Talk',
    podcastExplicit: false,
    season: null,
    episode: null,
    episodeType: 'full',
    publishedAt: PUBLISHED_MS,
    guid: null,
    episodeId: 'episode-x',
    bytes: 0,
    totalBytes: null,
    error: null,
    status: 0,
    nextTryAt: null,
    ...given,
  }
}
