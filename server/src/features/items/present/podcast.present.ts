import { basename, extname } from 'node:path/posix'
import type { AudioTrackView } from '@lectern/contract/item-files'
import { titlePrefixAtEnd } from '@lectern/contract/rules/names'
import { presentAudioFile, presentTracks } from './file.present.ts'
import type { Episode, Item, ItemSurroundings, Podcast } from '../items.types.ts'
import { withoutCredentials } from '../../../lib/url-credentials.ts'

/** Podcasts in the protocol's forms. One app needs `author` before `description` and `episodes` before `size`. */

export function presentPodcastMinified(item: Item, podcast: Podcast, around: ItemSurroundings) {
  return {
    id: item.mediaId,
    ...presentBase(item, podcast, around),
    numEpisodes: podcast.episodes.length,
    ...presentSchedule(podcast),
    size: sizeOfEpisodes(item),
  }
}

export function presentPodcast(item: Item, podcast: Podcast, around: ItemSurroundings) {
  return {
    id: item.mediaId,
    libraryItemId: item.id,
    ...presentBase(item, podcast, around),
    episodes: podcast.episodes.map((episode, index) => presentEpisode(item, episode, index, around)),
    ...presentSchedule(podcast),
    numEpisodes: podcast.episodes.length,
    size: sizeOfEpisodes(item),
  }
}

export function presentPodcastExpanded(item: Item, podcast: Podcast, around: ItemSurroundings) {
  const tracks = new Map(
    presentTracks(item, around.folderPath).map((track) => [track.metadata.relPath, track]),
  )
  return {
    id: item.mediaId,
    libraryItemId: item.id,
    ...presentBase(item, podcast, around),
    episodes: podcast.episodes.map((episode, index) =>
      presentEpisodeExpanded(item, episode, index, around, tracks),
    ),
    ...presentSchedule(podcast),
    numEpisodes: podcast.episodes.length,
    size: sizeOfEpisodes(item),
  }
}

function presentBase(item: Item, podcast: Podcast, { sortingPrefixes }: ItemSurroundings) {
  return {
    metadata: {
      title: podcast.title,
      titleIgnorePrefix: titlePrefixAtEnd(podcast.title, sortingPrefixes),
      author: podcast.author,
      feedUrl: podcast.feedUrl && withoutCredentials(podcast.feedUrl),
      description: podcast.description,
      releaseDate: podcast.releaseDate,
      genres: [...podcast.genres],
      imageUrl: podcast.imageUrl,
      itunesPageUrl: podcast.itunesPageUrl,
      itunesId: podcast.itunesId,
      itunesArtistId: podcast.itunesArtistId,
      explicit: podcast.isExplicit,
      language: podcast.language,
      type: podcast.type,
    },
    coverPath: item.cover?.path ?? null,
    tags: [...item.tags],
  }
}

function presentSchedule(podcast: Podcast) {
  return {
    autoDownloadEpisodes: podcast.isAutoDownload,
    autoDownloadSchedule: podcast.autoDownloadSchedule,
    lastEpisodeCheck: podcast.lastEpisodeCheckAt,
    maxEpisodesToKeep: podcast.maxEpisodesToKeep,
    maxNewEpisodesToDownload: podcast.maxNewEpisodes,
  }
}

export function presentEpisode(
  item: Item,
  episode: Episode,
  index: number,
  { folderPath }: ItemSurroundings,
) {
  const file = item.files.find(({ relPath }) => relPath === episode.fileRelPath)
  return {
    libraryItemId: item.id,
    id: episode.id,
    podcastId: item.mediaId,
    oldEpisodeId: episode.oldId ?? null,
    index: index + 1,
    season: episode.season,
    episode: episode.episode,
    episodeType: episode.episodeType,
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    enclosure: episode.enclosure && {
      ...episode.enclosure,
      url: withoutCredentials(episode.enclosure.url),
    },
    guid: episode.guid,
    pubDate: episode.pubDate,
    chapters: [...episode.chapters],
    audioFile: file ? presentAudioFile(file, item, folderPath) : null,
    publishedAt: episode.publishedAt,
    explicit: episode.isExplicit,
    addedAt: episode.addedAt,
    updatedAt: episode.updatedAt,
  }
}

function presentEpisodeExpanded(
  item: Item,
  episode: Episode,
  index: number,
  around: ItemSurroundings,
  tracks: ReadonlyMap<string, AudioTrackView>,
) {
  const track = tracks.get(episode.fileRelPath ?? '') ?? remoteTrack(item, episode)
  return {
    ...presentEpisode(item, episode, index, around),
    audioTrack: track ? { ...track, index: 1, startOffset: 0 } : null,
    duration: track?.duration ?? 0,
    size: track?.metadata.size ?? 0,
  }
}

/** An episode that is not on disk is streamed through the server from the feed's URL. */
function remoteTrack(item: Item, episode: Episode): AudioTrackView | undefined {
  const { enclosure } = episode
  if (enclosure === null || episode.fileRelPath !== null) return undefined
  const name = fileNameIn(enclosure.url)
  const size = /^\d{1,15}$/.test(enclosure.length) ? Number(enclosure.length) : 0
  return {
    index: 1,
    ino: '',
    metadata: {
      filename: name,
      ext: extname(name),
      path: '',
      relPath: name,
      size,
      mtimeMs: episode.updatedAt,
      ctimeMs: episode.updatedAt,
      birthtimeMs: episode.addedAt,
    },
    addedAt: episode.addedAt,
    updatedAt: episode.updatedAt,
    ...NOT_PROBED,
    duration: episode.feedSeconds ?? 0,
    chapters: [...episode.chapters],
    metaTags: {},
    mimeType: enclosure.type.startsWith('audio/') ? enclosure.type : 'audio/mpeg',
    title: episode.title,
    startOffset: 0,
    contentUrl: `/api/podcasts/${item.id}/episode/${episode.id}/stream`,
  }
}

const NOT_PROBED = {
  trackNumFromMeta: null,
  discNumFromMeta: null,
  trackNumFromFilename: null,
  discNumFromFilename: null,
  manuallyVerified: false,
  invalid: false,
  exclude: false,
  error: null,
  format: '',
  bitRate: null,
  language: null,
  codec: null,
  timeBase: '',
  channels: null,
  channelLayout: null,
  embeddedCoverArt: null,
}

function fileNameIn(url: string): string {
  const name = basename(url.replace(/[?#].*$/s, ''))
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const sizeOfEpisodes = (item: Item): number =>
  item.files.filter((file) => file.kind === 'audio').reduce((sum, file) => sum + file.size, 0)
