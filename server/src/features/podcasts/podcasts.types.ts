import type { CleanUpRules } from '@lectern/contract/feed-settings'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { FeedEpisode } from './feed/feed.types.ts'

/** A podcast with the data needed to follow its feed. */
export interface Followed {
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly title: string
  readonly feedUrl: string | null
  readonly isAutoDownload: boolean
  readonly schedule: string | null
  readonly maxNewEpisodes: number
  readonly maxEpisodesToKeep: number
  readonly lastEpisodeCheckAt: number | null
  readonly type: string | null
  readonly addedAt: number
  readonly feed: FeedRecord
}

/** How a feed is fetched, and the results so far. */
export interface FeedRecord {
  readonly etag: string | null
  readonly lastModified: string | null
  readonly bodyHash: string | null
  readonly fetchedUrl: string | null
  readonly lastCheckedAt: number | null
  readonly lastSuccessAt: number | null
  readonly numFailures: number
  readonly error: string | null
  readonly nextTryAt: number | null
  readonly isGone: boolean
  readonly movedTo: string | null
  readonly movedSeen: number
  readonly movedSinceAt: number | null
  readonly oldUrls: readonly string[]
  readonly showGuid: string | null
  readonly userAgent: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly username: string | null
  readonly password: string | null
  readonly cleanUp: CleanUpRules
  readonly numEpisodes: number
}

export const NO_CLEAN_UP: CleanUpRules = {
  playedAfterDays: null,
  olderThanDays: null,
  includesPlaylists: false,
  includesInProgress: false,
}

/** What is known about a URL that has never been fetched. */
export const UNFETCHED_URL = {
  etag: null,
  lastModified: null,
  bodyHash: null,
  numFailures: 0,
  error: null,
  nextTryAt: null,
  isGone: false,
  movedTo: null,
  movedSeen: 0,
  movedSinceAt: null,
} as const satisfies Partial<FeedRecord>

export const NEW_FEED: FeedRecord = {
  ...UNFETCHED_URL,
  fetchedUrl: null,
  lastCheckedAt: null,
  lastSuccessAt: null,
  oldUrls: [],
  showGuid: null,
  userAgent: null,
  headers: {},
  username: null,
  password: null,
  cleanUp: NO_CLEAN_UP,
  numEpisodes: 0,
}

/** A stored episode that the feed has or had. */
export interface StoredEpisode extends Omit<FeedEpisode, 'enclosure' | 'duration'> {
  readonly id: string
  readonly url: string
  readonly enclosureType: string
  readonly enclosureSize: string
  /** Sanitised HTML. */
  readonly description: string
  readonly durationText: string
  readonly sortedAt: number
  readonly firstSeenAt: number
  readonly contentHash: string
  readonly isInFeed: boolean
  /** `new`: waiting for an automatic download. `handled`: already processed, or not considered new. */
  readonly autoState: 'new' | 'handled'
}
