import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Feed } from '../../feeds/feeds.types.ts'
import type { Book, Item, Podcast } from '../../items/items.types.ts'
import type { PlaybackSession } from '../../playback/playback.types.ts'
import type { SeriesFacts } from '../../series/series.types.ts'
import type { ApiKey } from '../../users/keys/keys.types.ts'
import type { Fields } from './source-values.rules.ts'

/** The contents of an old installation, from either of its two stores. Paths are those of the old host. */

export interface SourceUser {
  readonly id: UserId
  readonly oldId: string | null
  readonly username: string
  readonly email: string | null
  readonly type: 'root' | 'admin' | 'user' | 'guest'
  /** A bcrypt hash; null if there is no password. */
  readonly passwordHash: string | null
  readonly token: string | null
  readonly isActive: boolean
  readonly permissions: Fields
  readonly libraryIds: readonly LibraryId[]
  readonly itemTags: readonly string[]
  readonly hiddenSeriesIds: readonly string[]
  readonly openidSub: string | null
  readonly bookmarks: readonly SourceBookmark[]
  readonly lastSeenAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SourceBookmark {
  readonly itemId: ItemId
  readonly timeSeconds: number
  readonly title: string
  readonly createdAt: number
}

export interface SourceFolder {
  readonly id: string
  readonly path: string
  readonly addedAt: number
}

export interface SourceLibrary {
  readonly id: LibraryId
  readonly oldId: string | null
  readonly name: string
  readonly mediaType: string
  readonly icon: string
  readonly provider: string
  readonly displayOrder: number
  readonly settings: Fields
  readonly folders: readonly SourceFolder[]
  readonly lastScanAt: number | null
  readonly lastScanVersion: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

type ItemFacts =
  | 'id'
  | 'mediaId'
  | 'relPath'
  | 'isFile'
  | 'ino'
  | 'mtimeMs'
  | 'ctimeMs'
  | 'birthtimeMs'
  | 'isMissing'
  | 'isInvalid'
  | 'addedAt'
  | 'updatedAt'
  | 'lastScanAt'
  | 'scanVersion'
  | 'tags'
  | 'files'

export interface SourceItem extends Pick<Item, ItemFacts> {
  readonly oldId: string | null
  readonly libraryId: LibraryId | null
  readonly folderId: string | null
  readonly path: string
  readonly media: Book | Podcast
  readonly coverPath: string | null
  /** Episode ids from before version 2.3, by current id. */
  readonly oldEpisodeIds: ReadonlyMap<string, string>
}

export interface SourceAuthor {
  readonly id: string
  readonly oldId: string | null
  readonly libraryId: LibraryId
  readonly name: string
  readonly asin: string | null
  readonly description: string | null
  readonly imagePath: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

export type SourceSeries = SeriesFacts

export interface SourceCollection {
  readonly id: string
  readonly libraryId: LibraryId
  readonly userId: UserId | null
  readonly name: string
  readonly description: string | null
  readonly itemIds: readonly ItemId[]
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SourcePlaylist extends Omit<SourceCollection, 'itemIds'> {
  readonly entries: readonly { readonly itemId: ItemId; readonly episodeId: string | null }[]
}

export interface SourceProgress {
  /** Null if the old id is unusable: in the oldest store, it identifies the item, not the progress. */
  readonly id: string | null
  readonly userId: UserId
  /** Null if it is not known which item this was. */
  readonly itemId: ItemId | null
  /** Id of the episode, else of the book, else of the item. */
  readonly mediaId: string
  readonly episodeId: string | null
  readonly durationSeconds: number
  readonly positionSeconds: number
  readonly fraction: number
  readonly isFinished: boolean
  readonly isHidden: boolean
  readonly ebookLocation: string | null
  readonly ebookFraction: number | null
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly updatedAt: number
}

/** Fields that sessions of the source don't have; these sessions are all closed. */
type NotInSource = 'num' | 'progressNum' | 'numSyncs' | 'closedAt'

export interface SourceSession extends Omit<PlaybackSession, NotInSource | 'mediaType' | 'playMethod'> {
  readonly mediaType: 'book' | 'podcast'
  readonly playMethod: number
}

export interface SourceFeedEntry {
  readonly id: string
  readonly filePath: string
  readonly publishedAt: number | null
}

export interface SourceFeed extends Omit<Feed, 'userId' | 'libraryId' | 'entityType' | 'lastFetchedAt'> {
  readonly userId: UserId | null
  readonly entityType: string
  readonly entries: readonly SourceFeedEntry[]
}

/** A signed-in device with its refresh token. */
export interface SourceLogin {
  readonly id: string
  readonly userId: UserId
  readonly refreshToken: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly expiresAt: number
}

export interface SourceShare {
  readonly id: string
  readonly slug: string
  readonly userId: UserId
  readonly mediaType: 'book' | 'podcastEpisode'
  readonly mediaId: string
  readonly isDownloadable: boolean
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** An API key without the key itself, which is signed with the token secret. */
export type SourceKey = Omit<ApiKey, 'keyHash' | 'lastUsedAt'>

export interface SourceProvider {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly url: string
  readonly authHeader: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SourceCounts {
  readonly users: number
  readonly libraries: number
  readonly items: number
  readonly episodes: number
  readonly authors: number
  readonly series: number
  readonly collections: number
  readonly playlists: number
  readonly progress: number
  readonly bookmarks: number
  readonly sessions: number
  readonly feeds: number
  readonly shares: number
  readonly apiKeys: number
  readonly providers: number
  readonly notifications: number
  readonly ereaders: number
}
