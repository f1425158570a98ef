import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { FileType } from '@lectern/contract/rules/file-types'

/** The slice's domain: what lies on the shelf. The wire's many forms of it are made in `items.present.ts`. */

export interface Chapter {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly title: string
}

/** Where a metadata value came from. `hand`: a person set it; scans and matches keep away from it. */
export type FieldSource =
  'folder' | 'tags' | 'ebook' | 'nfo' | 'text' | 'opf' | 'abs' | 'json' | 'provider' | 'hand'

/** Per field: its source; a field that is not listed has no value. `lockedBy` names who set or locked it. */
export type FieldSources = Readonly<
  Record<string, { readonly source: FieldSource; readonly lockedBy?: string }>
>

/** What probing an audio or video file found out. */
export interface MediaFacts {
  /** From 1 in playing order; -1 when left out. */
  readonly trackIndex: number
  readonly isExcluded: boolean
  /** Put in order by hand. */
  readonly isVerified: boolean
  readonly durationSeconds: number
  readonly mimeType: string
  readonly codec: string | null
  /** Why the file can't be used; null for a sound one. */
  readonly error: string | null
  /** Hash of the first bytes: part of the item's fingerprint. */
  readonly headHash: string | null
  readonly probe: MediaProbe
}

/** The rest of what the protocol tells of an audio file, kept as it is. */
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
  /** Below the item's folder; the file name for a single-file item. */
  readonly relPath: string
  readonly kind: FileType
  readonly dev: string
  /** Its id in addresses: the inode that was seen first. It stays, whatever mount the file is seen on later. */
  readonly ino: string
  /** The inode that the latest scan saw, where that is another one. */
  readonly seenIno?: string | null
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  /** E-books: false for the one that is read, true for the others; null for other files. */
  readonly isSupplementary: boolean | null
  readonly addedAt: number
  readonly updatedAt: number
  /** Audio and video only. */
  readonly media: MediaFacts | null
}

/** What has to be known of a file to play it. */
export type PlayedFile = Pick<ItemFile, 'relPath' | 'kind' | 'size'> & {
  readonly media: Pick<MediaFacts, 'trackIndex' | 'durationSeconds' | 'mimeType'> | null
}

export interface Cover {
  /** Absolute: in the item's folder, or in the metadata folder. */
  readonly path: string
  /** Of the content: names the cache files. */
  readonly hash: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  /** '#rrggbb', the dominant one. */
  readonly color: string | null
  readonly source: 'folder' | 'embedded' | 'provider' | 'hand'
  readonly updatedAt: number
}

export interface SeriesOfItem {
  /** null until it is stored. */
  readonly id: string | null
  readonly name: string
  readonly sequence: string | null
}

export interface AuthorOfItem {
  /** null until it is stored. */
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
  /** The e-book that is read, by its relPath among the files. */
  readonly ebookRelPath: string | null
}

export interface Episode {
  readonly id: string
  /** As of an item. */
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
  /** Where its download is put: a file that a scan finds there belongs to it. */
  readonly downloadRelPath: string | null
  /** What the feed says, for as long as there is no file. */
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

/** One thing on the shelf, whole. What a scan hands to the store, and what the store gives back. */
export interface Item {
  readonly id: ItemId
  /** What the server that it was imported from called it before; it is still answered. */
  readonly oldId?: string | null
  /** The protocol's id of the book or podcast inside. */
  readonly mediaId: string
  readonly libraryId: LibraryId
  readonly folderId: string
  /** Below the library folder. */
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
  /** Over relPath, size, mtime and ino of all files: unchanged means nothing to do. */
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

/** Everything one can filter by, beside authors and series. */
export type LabelKind = 'genre' | 'tag' | 'narrator' | 'language' | 'publisher' | 'decade'

/** What lies beside the media of a kind: the same for all. */
export interface MediaOfItem {
  readonly media: Media
  readonly tags: readonly string[]
  readonly cover: Item['cover']
  /** JSON. */
  readonly fieldSources: string
}

/** What an item's view needs beside the item. */
export interface ItemSurroundings {
  /** The library folder's path. */
  readonly folderPath: string
  readonly sortingPrefixes: readonly string[]
}

/** The collections and playlists that have a place for an item. */
export interface ItemHolders {
  readonly collectionIds: readonly string[]
  readonly playlistIds: readonly string[]
}

/** An item, as far as one look tells whether anything about it changed. */
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
