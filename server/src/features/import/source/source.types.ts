import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Book, ItemFile, Podcast } from '../../items/items.types.ts'
import type { Fields } from './source-values.rules.ts'

/** What an old installation holds, whichever of its two stores it came from. Paths are those of the old host. */

export interface SourceUser {
  readonly id: UserId
  readonly oldId: string | null
  readonly username: string
  readonly email: string | null
  readonly type: 'root' | 'admin' | 'user' | 'guest'
  /** bcrypt; null: there is none. */
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

export interface SourceItem {
  readonly id: ItemId
  readonly oldId: string | null
  readonly mediaId: string
  readonly libraryId: LibraryId | null
  readonly folderId: string | null
  readonly path: string
  readonly relPath: string
  readonly isFile: boolean
  readonly ino: string
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  readonly isMissing: boolean
  readonly isInvalid: boolean
  readonly addedAt: number
  readonly updatedAt: number
  readonly lastScanAt: number | null
  readonly scanVersion: string | null
  readonly media: Book | Podcast
  readonly tags: readonly string[]
  readonly files: readonly ItemFile[]
  readonly coverPath: string | null
  /** Ids of episodes as they were before version 2.3, by today's id. */
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

export interface SourceSeries {
  readonly id: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

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
  /** null where the old id is no use here: in the oldest store it names the item, not the progress. */
  readonly id: string | null
  readonly userId: UserId
  readonly itemId: ItemId
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

export interface SourceDevice {
  readonly id: string
  readonly userId: UserId
  readonly clientDeviceId: string
  readonly clientName: string | null
  readonly clientVersion: string | null
  readonly deviceName: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly ipAddress: string | null
  readonly more: Readonly<Record<string, string>>
}

export interface SourceSession {
  readonly id: string
  readonly userId: UserId | null
  readonly libraryId: LibraryId | null
  readonly itemId: ItemId
  readonly mediaId: string | null
  readonly episodeId: string | null
  readonly mediaType: 'book' | 'podcast'
  readonly displayTitle: string
  readonly displayAuthor: string
  readonly coverPath: string | null
  /** JSON. */
  readonly mediaMetadata: string | null
  readonly durationSeconds: number
  readonly playMethod: number
  readonly mediaPlayer: string
  readonly device: SourceDevice | null
  readonly serverVersion: string
  readonly day: string
  readonly listenedSeconds: number
  readonly startPositionSeconds: number
  readonly positionSeconds: number
  readonly startedAt: number
  readonly updatedAt: number
}

export interface SourceFeedEntry {
  readonly id: string
  readonly filePath: string
  readonly publishedAt: number | null
}

export interface SourceFeed {
  readonly id: string
  readonly slug: string
  readonly userId: UserId | null
  readonly entityType: string
  readonly entityId: string
  readonly serverAddress: string
  readonly title: string
  readonly description: string | null
  readonly preventsIndexing: boolean
  readonly ownerName: string | null
  readonly ownerEmail: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly entries: readonly SourceFeedEntry[]
}

/** A device that is signed in, with the token it has. */
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

/** An API key, without what it is called by: that is signed with the token secret. */
export interface SourceKey {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly userId: UserId
  readonly createdBy: UserId | null
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

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
