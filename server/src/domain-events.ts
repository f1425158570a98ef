import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemMarkView } from '@lectern/contract/marks'
import type { NotificationEventName } from '@lectern/contract/notifications'
import type { ServerSettings } from '@lectern/contract/settings'
import type { Collection, Playlist } from './features/collections/collections.types.ts'
import type { EbookDelivery, EreaderDevice } from './features/emails/emails.types.ts'
import type { Feed } from './features/feeds/feeds.types.ts'
import type { AudienceChange } from './features/items/audience.rules.ts'
import type { Item, ItemHolders } from './features/items/items.types.ts'
import type { AuthorFacts } from './features/items/names.types.ts'
import type { Library } from './features/libraries/libraries.types.ts'
import type { SessionRef, SessionSource } from './features/playback/playback.types.ts'
import type { Followed } from './features/podcasts/podcasts.types.ts'
import type { Progress } from './features/progress/progress.types.ts'
import type { ScanProgress } from './features/scanner/runs/scans.types.ts'
import type { Share } from './features/sharing/sharing.types.ts'
import type { Task } from './features/tasks/tasks.types.ts'
import type { EmbedFile, EmbedFileEnd, EmbedRun } from './features/tools/tools.types.ts'
import type { User } from './features/users/users.types.ts'
import type { Job } from './platform/jobs/jobs.types.ts'

/** Events between slices. Payloads are domain objects; the socket layer converts them for clients. */
export interface DomainEvents {
  'settings.changed': { settings: ServerSettings }
  'user.added': { user: User }
  'user.changed': { user: User }
  'user.removed': { user: User }
  /** All tokens of the user are now invalid, except those of the given login. */
  'user.signed-out': { userId: UserId; exceptLoginId: string | null }
  'login.ended': { userId: UserId; loginId: string }
  /** An API key or app password of the account was changed or removed. */
  'keys.changed': { userId: UserId }
  'library.added': { library: Library }
  'library.changed': { library: Library }
  /** With the accounts that had access to the library; it has already been removed from their lists. */
  'library.removed': { library: Library; accountIds: readonly UserId[] }
  /** Somebody opened the library's home page. */
  'library.visited': { libraryId: LibraryId }
  /** Emitted in batches, after each batch has been stored. */
  'items.added': { libraryId: LibraryId; ids: readonly ItemId[] }
  'items.updated': { libraryId: LibraryId; ids: readonly ItemId[] }
  /** Tags or the explicit flag changed: some users may no longer see these items. */
  'items.audience-changed': { items: readonly AudienceChange[] }
  /** Changed by a person or a match, not by a scan; `items.updated` is emitted as well. */
  'items.edited': { libraryId: LibraryId; ids: readonly ItemId[] }
  /**
   * With the removed items and what contained them (`findHolders`, before the deletion), as neither can be looked up
   * any more.
   */
  'items.removed': {
    libraryId: LibraryId
    ids: readonly ItemId[]
    items: readonly Item[]
    heldBy: ItemHolders
  }
  /** Episodes of one podcast, with the playlists that contained them. */
  'episodes.removed': { itemId: ItemId; ids: readonly string[]; heldBy: Pick<ItemHolders, 'playlistIds'> }
  /** A match of many items has finished; for the user who requested it. */
  'match.finished': { userId: UserId; updates: number; unmatched: number }
  'library.match-started': { library: Library }
  'library.match-finished': { library: Library; updates: number; unmatched: number }
  /** Authors and series created for new items. */
  'names.added': { libraryId: LibraryId; authorIds: readonly string[]; seriesIds: readonly string[] }
  'author.changed': { libraryId: LibraryId; id: string }
  /**
   * The author as it was, and its books if known. `isAnnounced`: viewers who see the whole library have already been
   * notified.
   */
  'author.removed': { author: AuthorFacts; itemIds: readonly ItemId[]; isAnnounced: boolean }
  'series.changed': { libraryId: LibraryId; id: string }
  /** Series without any books left. */
  'series.removed': { libraryId: LibraryId; ids: readonly string[] }
  'provider.added': { provider: NamedProvider }
  'provider.removed': { provider: NamedProvider }
  /** A user's rating of an item, or whether it is on their wanted list. */
  'mark.changed': { userId: UserId; mark: ItemMarkView }
  /** A reader's bookmarks, highlights or notes in an e-book. */
  'annotations.changed': { userId: UserId; itemId: ItemId }
  'own-shelves.changed': { userId: UserId }
  'collection.added': { collection: Collection }
  'collection.changed': { collection: Collection }
  'collection.removed': { collection: Collection }
  'playlist.added': { playlist: Playlist }
  'playlist.changed': { playlist: Playlist }
  'playlist.removed': { playlist: Playlist }
  'feed.opened': { feed: Feed }
  'feed.closed': { feed: Feed }
  /** With the session that caused the change, if any. */
  'progress.changed': {
    progress: Progress
    sessionId: string | null
    deviceDescription: string | null
  }
  /** Data of an account, such as progress or bookmarks, was edited manually. */
  'account.edited': { userId: UserId }
  'session.opened': SessionRef
  'session.closed': SessionRef
  'scan.started': { scan: ScanProgress }
  'scan.progressed': { scan: ScanProgress }
  'scan.finished': { scan: ScanProgress }
  /** The first segments of a stream are available. */
  'stream.opened': { source: SessionSource; firstSegment: number; isComplete: boolean }
  /** `made`: indexes of the segments available so far. */
  'stream.progressed': { userId: UserId; sessionId: string; made: readonly number[]; numSegments: number }
  /** The stream is available to its end. */
  'stream.ready': { userId: UserId; sessionId: string }
  /** The player's buffer is no longer valid: the stream restarts at this time. */
  'stream.reset': { userId: UserId; sessionId: string; startSeconds: number }
  'stream.failed': { userId: UserId; sessionId: string; message: string }
  'stream.closed': { userId: UserId; sessionId: string }
  /** A book was added to the queue for embedding, or removed from it. */
  'embed.queued': { itemId: ItemId; isQueued: boolean }
  'embed.started': { run: EmbedRun }
  'embed.file-started': { itemId: ItemId; file: EmbedFile }
  /** Progress of the file, and of all files together. */
  'tool.progressed': { itemId: ItemId; ino: string; filePercent: number; percent: number }
  'embed.file-finished': { itemId: ItemId; end: EmbedFileEnd }
  'embed.finished': {
    run: EmbedRun
    ends: readonly EmbedFileEnd[]
    /** Null if all files were written. */
    error: string | null
    finishedAt: number
  }
  /** A background job was added, progressed or ended. */
  'job.changed': { job: Job }
  /** A feed has new episodes, could not be read, or can be read again. */
  'feed.read': { followed: Followed; added: number }
  /** A feed could not be read, other than by asking us to retry later. `isGivenUp`: it is no longer checked. */
  'feed.failed': { followed: Followed; isGivenUp: boolean }
  /** The file of an episode is in the library. */
  'episode.downloaded': { itemId: ItemId; episodeId: string; isAuto: boolean }
  /** Queued downloads of a podcast or a library were discarded. */
  'downloads.cleared': { itemId?: ItemId; libraryId?: LibraryId }
  'downloads.reordered': { libraryId: LibraryId }
  /** Something users may want to be notified about; sent to those who set up a notification for it. */
  'notification.raised': RaisedNotification
  /** Notifications or their settings have changed. */
  'notifications.changed': Record<never, never>
  /** A backup has been prepared and takes effect with the restart that follows. */
  'backup.applied': { backupId: string }
  'share.opened': { share: Share }
  'share.closed': { share: Share }
  /** The list of e-readers has changed. */
  'ereaders.changed': { devices: readonly EreaderDevice[] }
  'ebook.sent': { userId: UserId; delivery: EbookDelivery }
  'task.started': { task: Task }
  'task.finished': { task: Task }
  /** Edited by another user, who waits for the update. */
  'user.edited': { user: User; editorId: UserId }
  /** The account of a live connection signed out on it. */
  'connection.released': { connectionId: string }
  'presence.changed': { presence: Presence }
  /** Sent by an admin to everybody who is connected. */
  'message.sent': { message: string }
  /** Changes by other servers may have been missed: all caches must be reloaded. */
  'memory.stale': Record<never, never>
}

/** Events that are not sent to other servers. */
export const LOCAL_EVENTS: ReadonlySet<keyof DomainEvents> = new Set([
  'library.visited',
  'items.edited',
  'notification.raised',
  'memory.stale',
])

export interface RaisedNotification {
  readonly name: NotificationEventName
  /** Variables available to the templates; see features/notifications/event-table.rules.ts. */
  readonly values: Readonly<Record<string, string>>
  /** The library concerned; null if none. */
  readonly libraryId: LibraryId | null
}

/** A connection of an account was opened or closed; with the number of its connections to this server. */
export interface Presence {
  readonly user: User
  readonly isOnline: boolean
  readonly connections: number
}

/** The public data of a custom metadata provider. */
export interface NamedProvider {
  readonly id: string
  readonly name: string
  readonly mediaType: 'book' | 'podcast'
  readonly slug: string
}
