import type { FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'

/** What both kinds have in common. */
export interface Group {
  readonly id: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly description: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Books of one library that somebody put together, for all who may see them. It may be empty. */
export interface Collection extends Group {
  /** Who made it; null once that account is gone. */
  readonly userId: UserId | null
  /** In order, those included that a viewer may not see. */
  readonly itemIds: readonly ItemId[]
}

export interface PlaylistEntry {
  readonly itemId: ItemId
  /** null for everything that is not an episode. */
  readonly episodeId: string | null
}

/** What one user wants to hear. One that is emptied is gone. */
export interface Playlist extends Group {
  readonly userId: UserId
  readonly coverPath: string | null
  readonly entries: readonly PlaylistEntry[]
}

/** One page; a size of 0 is everything on one. */
export interface PageChoice {
  readonly size: number
  readonly number: number
}

export const EVERYTHING: PageChoice = { size: 0, number: 0 }

/** One page of what a library has. */
export interface LibraryPage extends PageChoice {
  readonly libraryId: LibraryId
}

export interface PageOf<T> {
  readonly total: number
  readonly results: readonly T[]
}

/** What has to be known of an item before it is put anywhere. */
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

/** The open feeds of collections, or of playlists, by the id of what they are about. */
export type OpenFeeds = () => Promise<ReadonlyMap<string, FeedMinifiedView>>
