import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { Chapter, Cover, PlayedFile, PlayedItem } from '../items/items.types.ts'

/** An open feed: anyone who knows its address may read it. */
export interface Feed {
  readonly id: string
  readonly slug: string
  /** The opener. The feed shows what they may see. */
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly entityType: FeedEntityType
  readonly entityId: string
  /** Origin and base path, without a trailing slash. */
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

/** A private address of a feed, for one account. */
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

/** A feed, and a version that changes whenever its contents may have changed. */
export interface FeedState {
  readonly feed: Feed
  readonly version: string
}

/** One item in a feed; for podcasts, one episode or all of them. */
export interface FeedPart {
  readonly place: { readonly item: PlayedItem; readonly folderPath: string }
  readonly episodeId: string | null
  readonly sequence: string | null
}

/** The contents of a feed as its opener sees them. */
export interface FeedSource {
  readonly libraryId: LibraryId
  readonly title: string
  readonly description: string | null
  /** Path of the entity's page in the web client. */
  readonly linkPath: string
  /** True for series, collections and playlists; false for a single item. */
  readonly isGroup: boolean
  readonly parts: readonly FeedPart[]
}

/** An entry that has no date yet. */
export interface UndatedEntry {
  /**
   * Known to podcast apps, so it never changes, even if the server moves. Imported entries keep the id they had on
   * the old server.
   */
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
  /** The library folder of the file. */
  readonly folderPath: string
  readonly durationSeconds: number
  readonly isExplicit: boolean
  readonly season: number | null
  readonly episode: number | null
  readonly episodeType: string | null
  /** Relative to the start of the file. */
  readonly chapters: readonly Chapter[]
  /** Null if there is none. */
  readonly transcript: { readonly language: string | null } | null
  /** The episode's own date. Files of books have none and get one when they first appear. */
  readonly ownDate: number | null
  /** When it was added: the earliest date a file without its own may get. */
  readonly earliestDate: number
}

export interface FeedEntry extends UndatedEntry {
  readonly publishedAt: number
}

/** A feed with all its contents, independent of the address. */
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

/** The open feeds of a library's items and series. */
export interface FeedsOfLibrary {
  ofItem(itemNum: ItemNum): FeedMinifiedView | null
  ofSeries(seriesId: string): FeedMinifiedView | null
  /** Changes whenever the feeds change. */
  readonly stamp: string
}
