import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'

/** What collections and playlists have in common. */
export interface Group {
  readonly id: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly description: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Books of one library, shared with everyone who may see them. It may be empty. */
export interface Collection extends Group {
  /** The creator; null once that account is deleted. */
  readonly userId: UserId | null
  /** In order, including books a viewer may not see. */
  readonly itemIds: readonly ItemId[]
}

export interface PlaylistEntry {
  readonly itemId: ItemId
  /** Null for everything except episodes. */
  readonly episodeId: string | null
}

/** One user's list of things to play. It is deleted once it is empty. */
export interface Playlist extends Group {
  readonly userId: UserId
  readonly coverPath: string | null
  readonly entries: readonly PlaylistEntry[]
}

/** One page; a size of 0 means everything on one page. */
export interface PageChoice {
  readonly size: number
  readonly number: number
}

export const EVERYTHING: PageChoice = { size: 0, number: 0 }

/** One page of a library's contents. */
export interface LibraryPage extends PageChoice {
  readonly libraryId: LibraryId
}

export interface PageOf<T> {
  readonly total: number
  readonly results: readonly T[]
}

/** What needs to be known about an item before it is added to a group. */
export interface ItemRef {
  readonly id: ItemId
  readonly num: ItemNum
  readonly libraryId: LibraryId
  readonly isPodcast: boolean
}

export interface EpisodeRef {
  readonly id: string
  readonly num: number
  readonly itemId: ItemId
}

/** Open feeds as a viewer may know them, by collection or playlist id. */
export type OpenFeeds = ReadonlyMap<string, FeedMinifiedView>
export type ReadOpenFeeds = (viewer: User) => Promise<OpenFeeds>
