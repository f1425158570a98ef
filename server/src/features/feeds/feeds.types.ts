import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { Chapter, Cover, PlayedFile, PlayedItem } from '../items/items.types.ts'

/** An open feed: whoever knows its address may read it. */
export interface Feed {
  readonly id: string
  readonly slug: string
  /** Who opened it. It shows what they may see. */
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly entityType: FeedEntityType
  readonly entityId: string
  /** Origin and base path, without a slash at the end. */
  readonly serverAddress: string
  readonly title: string
  readonly description: string | null
  readonly preventsIndexing: boolean
  readonly ownerName: string | null
  readonly ownerEmail: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly lastFetchedAt: number | null
}

/** An address of a feed that belongs to one account. */
export interface OwnAddress {
  readonly id: string
  readonly feedId: string
  readonly userId: UserId
  readonly createdAt: number
  readonly lastFetchedAt: number | null
}

export interface SignedAddress extends OwnAddress {
  readonly feed: Feed
  /** The secret part of the address. */
  readonly key: string
}

/** A feed, and the numbers that move whenever its content may have changed. */
export interface FeedState {
  readonly feed: Feed
  readonly version: string
}

/** One item of what a feed is made of; of a podcast, one episode or all. */
export interface FeedPart {
  readonly place: { readonly item: PlayedItem; readonly folderPath: string }
  readonly episodeId: string | null
  readonly sequence: string | null
}

/** What a feed is made of, as its opener sees it. */
export interface FeedSource {
  readonly libraryId: LibraryId
  readonly title: string
  readonly description: string | null
  /** The page of the entity in the web client. */
  readonly linkPath: string
  /** A series, collection or playlist; a single item otherwise. */
  readonly isGroup: boolean
  readonly parts: readonly FeedPart[]
}

/** An entry whose date is still to be found. */
export interface UndatedEntry {
  /** Known to podcast apps: the same for ever, whatever the address of the server, and that of the old one if it was imported. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly author: string
  readonly linkPath: string
  readonly itemId: ItemId
  readonly episodeId: string | null
  readonly trackIndex: number
  readonly file: PlayedFile
  readonly filePath: string
  /** The library folder that it is in. */
  readonly folderPath: string
  readonly durationSeconds: number
  readonly isExplicit: boolean
  readonly season: number | null
  readonly episode: number | null
  readonly episodeType: string | null
  /** In the time of the file. */
  readonly chapters: readonly Chapter[]
  /** Null: it has none. */
  readonly transcript: { readonly language: string | null } | null
  /** Of an episode: its own date. Files of books get one when they first appear. */
  readonly ownDate: number | null
  /** When it came: the earliest date that a file without one may get. */
  readonly earliestDate: number
}

export interface FeedEntry extends UndatedEntry {
  readonly publishedAt: number
}

/** A feed with all it says, before it has an address. */
export interface BuiltFeed {
  readonly feed: Feed
  readonly title: string
  readonly description: string
  readonly author: string
  readonly language: string
  readonly isExplicit: boolean
  readonly type: 'serial' | 'episodic'
  readonly medium: 'audiobook' | 'podcast' | 'music'
  readonly category: FeedCategory
  readonly linkPath: string
  readonly cover: Cover | null
  readonly coverItemId: ItemId | null
  readonly changedAt: number
  readonly entries: readonly FeedEntry[]
}

export interface FeedCategory {
  readonly name: string
  readonly subcategory: string | null
}

/** The open feeds of the items and series of one library. */
export interface FeedsOfLibrary {
  ofItem(itemNum: ItemNum): FeedMinifiedView | null
  ofSeries(seriesId: string): FeedMinifiedView | null
  /** The same as long as they are. */
  readonly stamp: string
}
