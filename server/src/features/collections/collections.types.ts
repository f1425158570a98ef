import type { FeedMinifiedView } from '@lectern/contract/feeds'

/** What both kinds have in common. */
interface Group {
  readonly id: string
  readonly libraryId: string
  readonly name: string
  readonly description: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Books of one library that somebody put together, for all who may see them. It may be empty. */
export interface Collection extends Group {
  /** Who made it; null once that account is gone. */
  readonly userId: string | null
  /** In order, those included that a viewer may not see. */
  readonly itemIds: readonly string[]
}

export interface PlaylistEntry {
  readonly itemId: string
  /** null for everything that is not an episode. */
  readonly episodeId: string | null
}

/** What one user wants to hear. One that is emptied is gone. */
export interface Playlist extends Group {
  readonly userId: string
  readonly coverPath: string | null
  readonly entries: readonly PlaylistEntry[]
}

/** One page; a size of 0 is everything on one. */
export interface PageChoice {
  readonly size: number
  readonly number: number
}

export const EVERYTHING: PageChoice = { size: 0, number: 0 }

export interface PageOf<T> {
  readonly total: number
  readonly results: readonly T[]
}

/** What has to be known of an item before it is put anywhere. */
export interface ItemRef {
  readonly id: string
  readonly num: number
  readonly libraryId: string
  readonly isPodcast: boolean
}

export interface EpisodeRef {
  readonly id: string
  readonly num: number
  readonly itemId: string
}

/** The open feeds of collections, or of playlists, by the id of what they are about. */
export type OpenFeeds = () => Promise<ReadonlyMap<string, FeedMinifiedView>>
