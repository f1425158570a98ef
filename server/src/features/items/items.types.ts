import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { FileType } from '@lectern/contract/rules/file-types'

/** The domain types of items. `items.present.ts` converts them to the protocol's many forms. */

export interface Chapter {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly title: string
}

/** Where a metadata value came from. `hand`: set by a user; scans and matches must not overwrite it. */
export type FieldSource =
  'folder' | 'tags' | 'ebook' | 'nfo' | 'text' | 'opf' | 'abs' | 'json' | 'provider' | 'hand'

/**
 * Source of each field; fields without a value are not listed. `lockedBy` names the user who set or locked the field.
 */
export type FieldSources = Readonly<
  Record<string, { readonly source: FieldSource; readonly lockedBy?: string }>
>

/** Probe results of an audio or video file. */
export interface MediaFacts {
  /** 1-based, in playing order; -1 if excluded. */
  readonly trackIndex: number
  readonly isExcluded: boolean
  /** The order was set manually. */
  readonly isVerified: boolean
  readonly durationSeconds: number
  readonly mimeType: string
  readonly codec: string | null
  /** Why the file can't be used; null if it is fine. */
  readonly error: string | null
  /** Hash of the first bytes; part of the item's fingerprint. */
  readonly headHash: string | null
  readonly probe: MediaProbe
}

/** The remaining audio file data that the protocol exposes, stored unchanged. */
export interface MediaProbe {
  readonly format: string
  readonly bitRate: number | null
  readonly language: string | null
  readonly timeBase: string
  readonly channels: number | null
  readonly channelLayout: string | null
  readonly chapters: readonly Chapter[]
  /** 'mjpeg' | 'png' | …, or null. */
  readonly embeddedCoverArt: string | null
  readonly metaTags: Readonly<Record<string, string>>
  readonly trackNumFromMeta: number | null
  readonly discNumFromMeta: number | null
  readonly trackNumFromFilename: number | null
  readonly discNumFromFilename: number | null
  readonly width?: number
  readonly height?: number
}

export interface ItemFile {
  /** Relative to the item's folder; the file name for a single-file item. */
  readonly relPath: string
  readonly kind: FileType
  readonly dev: string
  /**
   * The file's id in URLs: the inode seen first. It never changes, even if a later mount reports a different inode.
   */
  readonly ino: string
  /** The inode seen by the latest scan, if it differs. */
  readonly seenIno?: string | null
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  /** E-books: false for the main one, true for the others; null for other files. */
  readonly isSupplementary: boolean | null
  readonly addedAt: number
  readonly updatedAt: number
  /** Audio and video files only. */
  readonly media: MediaFacts | null
}

/** The file columns needed for playback. */
export type PlayedFile = Pick<ItemFile, 'relPath' | 'kind' | 'size'> & {
  readonly media: Pick<MediaFacts, 'trackIndex' | 'durationSeconds' | 'mimeType'> | null
}

export interface Cover {
  /** Absolute: in the item's folder, or in the metadata folder. */
  readonly path: string
  /** Content hash, used in cache file names. */
  readonly hash: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  /** Dominant colour as '#rrggbb'. */
  readonly color: string | null
  readonly source: 'folder' | 'embedded' | 'provider' | 'hand'
  readonly updatedAt: number
}

export interface SeriesOfItem {
  /** Null until stored. */
  readonly id: string | null
  readonly name: string
  readonly sequence: string | null
}

export interface AuthorOfItem {
  /** Null until stored. */
  readonly id: string | null
  readonly name: string
}

export interface Book {
  readonly kind: 'book'
  readonly title: string
  readonly subtitle: string | null
  readonly authors: readonly AuthorOfItem[]
  readonly narrators: readonly string[]
  readonly series: readonly SeriesOfItem[]
  readonly genres: readonly string[]
  readonly publishedYear: string | null
  readonly publishedDate: string | null
  readonly publisher: string | null
  readonly description: string | null
  readonly isbn: string | null
  readonly asin: string | null
  readonly language: string | null
  readonly isExplicit: boolean
  readonly isAbridged: boolean
  readonly chapters: readonly Chapter[]
  readonly chaptersSource: 'files' | 'embedded' | 'overdrive' | 'abs' | 'json' | 'provider' | 'hand'
  readonly missingParts: readonly number[]
  /** The main e-book, by its relPath among the files. */
  readonly ebookRelPath: string | null
}

export interface Episode {
  readonly id: string
  /** See `Item.oldId`. */
  readonly oldId?: string | null
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly season: string
  readonly episode: string
  readonly episodeType: string
  readonly guid: string | null
  readonly pubDate: string
  readonly publishedAt: number | null
  readonly enclosure: { readonly url: string; readonly type: string; readonly length: string } | null
  readonly isExplicit: boolean
  readonly chapters: readonly Chapter[]
  /** Its audio file, by relPath among the item's files. */
  readonly fileRelPath: string | null
  /** Target path of its download: if a scan finds a file there, it belongs to this episode. */
  readonly downloadRelPath: string | null
  /** Duration from the feed, used while there is no file. */
  readonly feedSeconds: number | null
  readonly addedAt: number
  readonly updatedAt: number
}

export interface Podcast {
  readonly kind: 'podcast'
  readonly title: string
  readonly author: string | null
  readonly description: string | null
  readonly releaseDate: string | null
  readonly genres: readonly string[]
  readonly feedUrl: string | null
  readonly imageUrl: string | null
  readonly itunesPageUrl: string | null
  readonly itunesId: string | null
  readonly itunesArtistId: string | null
  readonly isExplicit: boolean
  readonly language: string | null
  readonly type: 'episodic' | 'serial' | null
  readonly episodes: readonly Episode[]
  readonly isAutoDownload: boolean
  readonly autoDownloadSchedule: string | null
  readonly maxEpisodesToKeep: number
  readonly maxNewEpisodes: number
  readonly lastEpisodeCheckAt: number | null
}

export interface Music {
  readonly kind: 'music'
  readonly title: string
  readonly artists: readonly string[]
  readonly album: string | null
  readonly albumArtist: string | null
  readonly genres: readonly string[]
  readonly composer: string | null
  readonly originalYear: string | null
  readonly releaseDate: string | null
  readonly language: string | null
  readonly isExplicit: boolean
  readonly discNumber: number | null
  readonly discTotal: number | null
  readonly trackNumber: number | null
  readonly trackTotal: number | null
  readonly recordLabel: string | null
  readonly isrc: string | null
  /** releaseCountry, releaseType, releaseStatus and the MusicBrainz ids. */
  readonly more: Readonly<Record<string, string>>
}

export interface Video {
  readonly kind: 'video'
  readonly title: string
  readonly description: string | null
  readonly language: string | null
  readonly isExplicit: boolean
}

export type Media = Book | Podcast | Music | Video

/** A complete item, as saved by a scan and loaded from the store. */
export interface Item {
  readonly id: ItemId
  /** Its id on the server it was imported from; requests may still use it. */
  readonly oldId?: string | null
  /** The protocol's id of the book or podcast within the item. */
  readonly mediaId: string
  readonly libraryId: LibraryId
  readonly folderId: string
  /** Relative to the library folder. */
  readonly relPath: string
  readonly isFile: boolean
  readonly dev: string
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
  /** Hash over relPath, size, mtime and ino of all files; if unchanged, there is nothing to scan. */
  readonly filesHash: string
  readonly fingerprint: string | null
  readonly media: Media
  readonly tags: readonly string[]
  readonly files: readonly ItemFile[]
  readonly cover: Cover | null
  readonly fieldSources: FieldSources
}

export type ItemWith<File> = Omit<Item, 'files'> & { readonly files: readonly File[] }
export type PlayedItem = ItemWith<PlayedFile>

/** Everything items can be filtered by, besides authors and series. */
export type LabelKind = 'genre' | 'tag' | 'narrator' | 'language' | 'publisher' | 'decade'

/** The media with the columns that all kinds have in common. */
export interface MediaOfItem {
  readonly media: Media
  readonly tags: readonly string[]
  readonly cover: Item['cover']
  /** JSON. */
  readonly fieldSources: string
}

/** What an item's view needs besides the item. */
export interface ItemSurroundings {
  /** The library folder's path. */
  readonly folderPath: string
  readonly sortingPrefixes: readonly string[]
}

/** The collections and playlists that contain an item. */
export interface ItemHolders {
  readonly collectionIds: readonly string[]
  readonly playlistIds: readonly string[]
}

/** The columns that tell at a glance whether an item has changed. */
export interface ItemBrief {
  readonly id: ItemId
  readonly folderId: string
  readonly relPath: string
  readonly isFile: boolean
  readonly ino: string
  readonly dev: string
  readonly birthtimeMs: number
  readonly isMissing: boolean
  readonly filesHash: string
  readonly numAudioFiles: number
}
