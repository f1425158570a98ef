import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemMarkView } from '@lectern/contract/marks'
import type { NotificationEventName } from '@lectern/contract/notifications'
import type { ServerSettings } from '@lectern/contract/settings'
import type { Collection, Playlist } from './features/collections/collections.types.ts'
import type { EbookDelivery, EreaderDevice } from './features/emails/emails.types.ts'
import type { Feed } from './features/feeds/feeds.types.ts'
import type { Item, ItemHolders } from './features/items/items.types.ts'
import type { AuthorFacts } from './features/items/names.types.ts'
import type { Library } from './features/libraries/libraries.types.ts'
import type { PlaybackSession, SessionSource } from './features/playback/playback.types.ts'
import type { Followed } from './features/podcasts/podcasts.types.ts'
import type { Progress } from './features/progress/progress.types.ts'
import type { ScanProgress } from './features/scanner/runs/scans.types.ts'
import type { Share } from './features/sharing/sharing.types.ts'
import type { Task } from './features/tasks/tasks.types.ts'
import type { EmbedFile, EmbedFileEnd, EmbedRun } from './features/tools/tools.types.ts'
import type { User } from './features/users/users.types.ts'
import type { Job } from './platform/jobs/jobs.types.ts'

/** The news that slices tell each other. Payloads are domain shapes; the wire is the socket edges' business. */
export interface DomainEvents {
  'settings.changed': { settings: ServerSettings }
  'user.added': { user: User }
  'user.changed': { user: User }
  'user.removed': { user: User }
  /** All tokens of the user are worthless from now on, except what the given login holds. */
  'user.signed-out': { userId: UserId; exceptLoginId: string | null }
  'login.ended': { userId: UserId; loginId: string }
  /** A key or app password of the account was changed or is gone. */
  'keys.changed': { userId: UserId }
  'library.added': { library: Library }
  'library.changed': { library: Library }
  /** With the accounts that had it on their list; it is off them by now. */
  'library.removed': { library: Library; accountIds: readonly UserId[] }
  /** Somebody looks at its home page. */
  'library.visited': { libraryId: LibraryId }
  /** Told batch by batch, after each has been stored. */
  'items.added': { libraryId: LibraryId; ids: readonly ItemId[] }
  'items.updated': { libraryId: LibraryId; ids: readonly ItemId[] }
  /** By a person or a match, not by a scan; `items.updated` is told as well. */
  'items.edited': { libraryId: LibraryId; ids: readonly ItemId[] }
  /** With what they were, and what held them (`findHolders`, before the deletion): nobody can be asked any more. */
  'items.removed': {
    libraryId: LibraryId
    ids: readonly ItemId[]
    items: readonly Item[]
    heldBy: ItemHolders
  }
  /** Episodes of one podcast; with the playlists that held them. */
  'episodes.removed': { itemId: ItemId; ids: readonly string[]; heldBy: Pick<ItemHolders, 'playlistIds'> }
  /** Of many items; for the one who asked for it. */
  'match.finished': { userId: UserId; updates: number; unmatched: number }
  'library.match-started': { library: Library }
  'library.match-finished': { library: Library; updates: number; unmatched: number }
  /** Authors and series that items brought along. */
  'names.added': { libraryId: LibraryId; authorIds: readonly string[]; seriesIds: readonly string[] }
  'author.changed': { libraryId: LibraryId; id: string }
  /** As it was, and the books it had, if that is known. `isTold`: whoever sees all of the library knows already. */
  'author.removed': { author: AuthorFacts; itemIds: readonly ItemId[]; isTold: boolean }
  'series.changed': { libraryId: LibraryId; id: string }
  /** No book is in them any more. */
  'series.removed': { libraryId: LibraryId; ids: readonly string[] }
  'provider.added': { provider: NamedProvider }
  'provider.removed': { provider: NamedProvider }
  /** Bookmarks, highlights or notes of a reader in an e-book. */
  'mark.changed': { userId: UserId; mark: ItemMarkView }
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
  /** Somebody is somewhere else now; with the session it came from, if it was one. */
  'progress.changed': {
    progress: Progress
    sessionId: string | null
    deviceDescription: string | null
  }
  /** What belongs to an account was changed by hand: progress, bookmarks. */
  'account.edited': { userId: UserId }
  'session.opened': { session: PlaybackSession }
  'session.closed': { session: PlaybackSession }
  'scan.started': { scan: ScanProgress }
  'scan.progressed': { scan: ScanProgress }
  'scan.finished': { scan: ScanProgress }
  /** The first part of a stream is there. */
  'stream.opened': { source: SessionSource; firstSegment: number; isComplete: boolean }
  /** `made`: the segments that are there, of so many. */
  'stream.progressed': { userId: UserId; sessionId: string; made: readonly number[]; numSegments: number }
  /** It is there to its end. */
  'stream.ready': { userId: UserId; sessionId: string }
  /** What a player has of it is of no use any more: it begins anew at this time. */
  'stream.reset': { userId: UserId; sessionId: string; startSeconds: number }
  'stream.failed': { userId: UserId; sessionId: string; message: string }
  'stream.closed': { userId: UserId; sessionId: string }
  /** A book waits for its turn to be written to, or does so no longer. */
  'embed.queued': { itemId: ItemId; isQueued: boolean }
  'embed.started': { run: EmbedRun }
  'embed.file-started': { itemId: ItemId; file: EmbedFile }
  /** Of the file, and of all files together. */
  'tool.progressed': { itemId: ItemId; ino: string; filePercent: number; percent: number }
  'embed.file-finished': { itemId: ItemId; end: EmbedFileEnd }
  'embed.finished': {
    run: EmbedRun
    ends: readonly EmbedFileEnd[]
    /** null: all files were written. */
    error: string | null
    finishedAt: number
  }
  /** A background job was added, moved on or ended. */
  'job.changed': { job: Job }
  /** A feed was read with something new in it, or could not be read, or can be again. */
  'feed.read': { followed: Followed; added: number }
  /** A feed could not be read, and did not just ask for patience. `isGivenUp`: it is not asked any more. */
  'feed.failed': { followed: Followed; isGivenUp: boolean }
  /** The file of an episode is on the shelf. */
  'episode.downloaded': { itemId: ItemId; episodeId: string; isAuto: boolean }
  /** Downloads that waited were dropped, of one podcast or of a library. */
  'downloads.cleared': { itemId?: ItemId; libraryId?: LibraryId }
  'downloads.reordered': { libraryId: LibraryId }
  /** Something that people may want to be told about elsewhere; whoever has a notification for it is. */
  'notification.raised': RaisedNotification
  /** Notifications or their settings are not what they were. */
  'notifications.changed': Record<never, never>
  /** A backup lies ready and takes effect with the restart that follows. */
  'backup.applied': { backupId: string }
  'share.opened': { share: Share }
  'share.closed': { share: Share }
  /** The list of e-readers. */
  'ereaders.changed': { devices: readonly EreaderDevice[] }
  'ebook.sent': { userId: UserId; delivery: EbookDelivery }
  'task.started': { task: Task }
  'task.finished': { task: Task }
  /** By somebody else, who waits to see it. */
  'user.edited': { user: User; editorId: UserId }
  /** The account of one live connection signed out on it. */
  'connection.released': { connectionId: string }
  'presence.changed': { presence: Presence }
  /** By an admin, for everybody who is connected. */
  'message.sent': { message: string }
  /** Changes that other servers made may have been missed: whatever is remembered is to be read again. */
  'memory.stale': Record<never, never>
}

/** News that stays on the server it happened on. */
export const OWN_NEWS: ReadonlySet<keyof DomainEvents> = new Set([
  'library.visited',
  'items.edited',
  'notification.raised',
  'memory.stale',
])

export interface RaisedNotification {
  readonly name: NotificationEventName
  /** What the templates may name; see features/notifications/event-table.rules.ts. */
  readonly values: Readonly<Record<string, string>>
  /** The library it is about; null: about none. */
  readonly libraryId: LibraryId | null
}

/** A connection of an account was opened or closed; with the number that this server has of it now. */
export interface Presence {
  readonly user: User
  readonly isOnline: boolean
  readonly connections: number
}

/** A provider of metadata that somebody set up, as everybody may know it. */
export interface NamedProvider {
  readonly id: string
  readonly name: string
  readonly mediaType: 'book' | 'podcast'
  readonly slug: string
}
