import type { LibraryId } from '@lectern/contract/ids'
import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { bareAddress } from '../fetch/request-headers.rules.ts'
import type { DownloadStates, KnownEpisodeEntry, LatestEntry } from './known-episodes.types.ts'

export function presentKnown(entry: KnownEpisodeEntry, downloads: DownloadStates): KnownFeedEpisodeView {
  const announcedSize = /^\d{1,15}$/.test(entry.enclosureSize) ? Number(entry.enclosureSize) : 0
  return {
    id: entry.id,
    libraryItemId: entry.itemId,
    title: entry.title,
    subtitle: entry.subtitle,
    pubDate: entry.pubDate,
    publishedAt: entry.publishedAt,
    sortedAt: entry.sortedAt,
    episodeType: entry.episodeType,
    season: entry.season,
    episode: entry.episode,
    explicit: entry.isExplicit,
    durationSeconds: entry.durationSeconds,
    size: (entry.hasFile ? entry.fileSize : announcedSize) || null,
    enclosure:
      entry.url === null
        ? null
        : { url: bareAddress(entry.url), type: entry.enclosureType, length: entry.enclosureSize },
    guid: entry.guid,
    link: entry.link,
    imageUrl: entry.imageUrl,
    isInFeed: entry.isInFeed,
    download: entry.hasFile ? 'downloaded' : (downloads.get(entry.id) ?? 'none'),
    hasChapters: entry.hasChapters,
    hasTranscript: entry.hasTranscript,
    progress: entry.place && {
      currentTime: entry.place.positionSeconds,
      progress: entry.place.fraction,
      isFinished: entry.place.isFinished,
      lastUpdate: entry.place.updatedAt,
    },
  }
}

export function presentLatest(
  entry: LatestEntry,
  libraryId: LibraryId,
  downloads: DownloadStates,
): LatestEpisodeView {
  return Object.assign(presentKnown(entry, downloads), {
    libraryId,
    podcastTitle: entry.podcastTitle,
    podcastAuthor: entry.podcastAuthor,
    coverPath: entry.coverPath,
    updatedAt: entry.podcastUpdatedAt,
  })
}
