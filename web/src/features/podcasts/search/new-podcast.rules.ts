import type { GivenBody } from '@lectern/contract/endpoint'
import type { LibraryView } from '@lectern/contract/libraries'
import type { PodcastMatchView } from '@lectern/contract/metadata'
import type { FeedEpisodeView, PodcastFeedView } from '@lectern/contract/podcast-views'
import type { podcasts } from '@lectern/contract/podcasts'
import { uploadFolders } from '@lectern/contract/rules/file-names'

/** Finding podcasts, and the payload to add one. */

type Folder = LibraryView['folders'][number]

export interface KnownPodcast {
  readonly title: string
  readonly itunesId: string | null
  readonly feedUrl: string | null
  readonly libraryItemId: string
}

/** Finds the podcast in the library that matches a search result: same directory id or same feed. */
export function knownAs(
  found: Pick<PodcastMatchView, 'id' | 'feedUrl'>,
  known: readonly KnownPodcast[],
): KnownPodcast | undefined {
  return known.find(
    ({ itunesId, feedUrl }) =>
      (itunesId !== null && itunesId === String(found.id)) || isSameFeed(feedUrl, found.feedUrl),
  )
}

/** Compares feed URLs, ignoring http versus https and a trailing slash. */
export function isSameFeed(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plainAddress(one) === plainAddress(other)
}

const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

/** A podcast to add, as in the form. */
export interface PodcastDraft {
  readonly title: string
  readonly author: string
  readonly description: string
  readonly genres: readonly string[]
  readonly folderId: string
  readonly isAutoDownload: boolean
  readonly schedule: string
  readonly maxNewEpisodes: number
  readonly maxEpisodesToKeep: number
}

/** Hourly: the default for a newly followed feed. */
export const FIRST_SCHEDULE = '0 * * * *'
const MAX_NEW_EPISODES = 3

/** The directory's data takes precedence over the feed's. */
export function draftOf(
  feed: PodcastFeedView,
  found: PodcastMatchView | null,
  folders: readonly Folder[],
): PodcastDraft {
  const { metadata } = feed
  return {
    title: found?.title || metadata.title,
    author: found?.artistName || metadata.author || '',
    description: found?.descriptionPlain || metadata.descriptionPlain || '',
    genres: found !== null && found.genres.length > 0 ? found.genres : metadata.categories,
    folderId: folders[0]?.id ?? '',
    isAutoDownload: false,
    schedule: FIRST_SCHEDULE,
    maxNewEpisodes: MAX_NEW_EPISODES,
    maxEpisodesToKeep: 0,
  }
}

/** Target path; null while the title yields no valid folder name. */
export function pathOf(
  draft: Pick<PodcastDraft, 'title' | 'folderId'>,
  folders: readonly Folder[],
): string | null {
  const folder = folders.find(({ id }) => id === draft.folderId)
  const [name] = uploadFolders('podcast', { title: draft.title })
  if (!folder || !name) return null
  return `${folder.fullPath.replace(/\/$/, '')}/${name}`
}

interface NewPodcastFacts {
  readonly libraryId: string
  readonly path: string
  readonly feed: PodcastFeedView
  readonly found: PodcastMatchView | null
  readonly episodes: readonly FeedEpisodeView[]
}

export function bodyOf(draft: PodcastDraft, facts: NewPodcastFacts): GivenBody<typeof podcasts.create> {
  const { feed, found } = facts
  const { metadata } = feed
  return {
    path: facts.path,
    folderId: draft.folderId,
    libraryId: facts.libraryId,
    media: {
      metadata: {
        title: draft.title.trim(),
        author: draft.author.trim() || null,
        description: draft.description.trim() || null,
        releaseDate: found?.releaseDate ?? null,
        genres: [...draft.genres],
        feedUrl: metadata.feedUrl,
        imageUrl: found?.cover ?? metadata.image,
        itunesPageUrl: found?.pageUrl ?? null,
        itunesId: found === null ? null : String(found.id),
        itunesArtistId: found?.artistId == null ? null : String(found.artistId),
        explicit: found?.explicit ?? /^(yes|true|explicit)$/i.test(metadata.explicit),
        language: metadata.language,
        type: metadata.type === 'serial' ? 'serial' : 'episodic',
      },
      autoDownloadEpisodes: draft.isAutoDownload,
      ...(draft.isAutoDownload && { autoDownloadSchedule: draft.schedule }),
      maxEpisodesToKeep: draft.maxEpisodesToKeep,
      maxNewEpisodesToDownload: draft.maxNewEpisodes,
    },
    episodesToDownload: facts.episodes.map(givenBack),
  }
}

/** The server reads the feed again: the enclosure identifies the episode. */
const givenBack = (episode: FeedEpisodeView) => ({
  title: episode.title,
  enclosure: episode.enclosure,
  guid: episode.guid,
  publishedAt: episode.publishedAt,
})
