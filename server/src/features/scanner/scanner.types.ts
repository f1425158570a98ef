import type { FileType, LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { SeriesPlace } from '@lectern/contract/rules/names'

/** A file as found on disk. Inode and device are strings because they may exceed the range of a number. */
export interface FoundFile {
  /** Relative to the library folder, separated by `/`. */
  relPath: string
  size: number
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
  ino: string
  dev: string
}

/**
 * The role of a file in its item. `extra` media (a bonus folder) are played after all others, `sample` media not at
 * all. `repeat` media contain the same book in another format and are excluded until a user includes them. `side`
 * files are covers, texts and metadata.
 */
export type FileRole = 'media' | 'extra' | 'sample' | 'repeat' | 'side'

export interface CandidateFile extends FoundFile {
  type: FileType
  role: FileRole
}

export interface ItemCandidate {
  /** The folder, or the main file of a single-file item. */
  relPath: string
  isFile: boolean
  /**
   * Everything below `relPath` belongs to this item. If false, there are other items below, and the item may only be
   * deleted or moved file by file.
   */
  ownsFolder: boolean
  files: CandidateFile[]
}

/** Something to mention in the scan report: files that were left out, or interpreted in an unexpected way. */
export interface ScanNote {
  kind: ScanNoteKind
  path: string
  /** Key in the string table; `values` fill its placeholders. */
  messageKey: `scanNote.${ScanNoteKind}`
  values: Record<string, string | number>
}

export type ScanNoteKind =
  | 'hiddenFolder'
  | 'hiddenMedia'
  | 'ignoreMarker'
  | 'systemFolder'
  | 'partialDownload'
  | 'strayFiles'
  | 'strayTracks'
  | 'partsJoined'
  | 'partsApart'
  | 'discsApart'
  | 'formatsJoined'
  | 'extrasJoined'
  | 'sampleLeftOut'
  | 'repeatLeftOut'
  | 'unknownFormat'
  | 'severalBooks'
  | 'maybeSeveralBooks'
  | 'companionsJoined'
  | 'tracksInRoot'
  | 'episodesInRoot'
  | 'subfoldersJoined'
  | 'severalVideos'

export interface GroupingOptions {
  mediaType: LibraryMediaType
  audiobooksOnly: boolean
  /** Folders already stored as one item: they are not split, so that progress across their files stays valid. */
  wholeFolders?: Pick<ReadonlySet<string>, 'has'>
}

/** Where a value came from. */
export type MetadataSource =
  'folder' | 'tags' | 'ebook' | 'nfo' | 'text' | 'opf' | 'abs' | 'json' | 'provider' | 'hand'

export interface Chapter {
  id: number
  start: number
  end: number
  title: string
}

/** The common format of all metadata sources. Absent keys, empty strings and empty lists all mean no value. */
export interface SourceMetadata {
  title?: string
  subtitle?: string
  authors?: string[]
  narrators?: string[]
  series?: SeriesPlace[]
  genres?: string[]
  tags?: string[]
  publishedYear?: string
  publishedDate?: string
  publisher?: string
  description?: string
  isbn?: string
  asin?: string
  language?: string
  explicit?: boolean
  abridged?: boolean
  chapters?: Chapter[]
  /** The following fields are for podcasts only. */
  author?: string
  releaseDate?: string
  feedUrl?: string
  imageUrl?: string
  itunesPageUrl?: string
  itunesId?: string
  itunesArtistId?: string
  podcastType?: 'episodic' | 'serial'
}

export type MetadataField = keyof SourceMetadata

/** A problem in a sidecar file; never a reason to stop the scan. */
export interface SidecarProblem {
  problem: 'notThisFormat' | 'unknownVersion' | 'tooLarge' | 'notReadable' | 'badValue'
  /** The key or line concerned; '' for the whole file. */
  where: string
}

export interface SidecarReading {
  metadata: SourceMetadata
  problems: SidecarProblem[]
}

/** Tags of an audio file under their protocol names; multiple values are joined with `;`, people with `&`. */
export type AudioTags = Partial<
  Record<
    | 'tagTitle'
    | 'tagSubtitle'
    | 'tagAlbum'
    | 'tagArtist'
    | 'tagAlbumArtist'
    | 'tagNarrator'
    | 'tagComposer'
    | 'tagDate'
    | 'tagPublisher'
    | 'tagComment'
    | 'tagDescription'
    | 'tagGenre'
    | 'tagSeries'
    | 'tagSeriesPart'
    | 'tagGrouping'
    | 'tagIsbn'
    | 'tagASIN'
    | 'tagLanguage'
    | 'tagTrack'
    | 'tagDisc'
    | 'tagOriginalYear'
    | 'tagReleaseCountry'
    | 'tagReleaseStatus'
    | 'tagReleaseType'
    | 'tagISRC'
    | 'tagMusicBrainzTrackId'
    | 'tagMusicBrainzAlbumId'
    | 'tagMusicBrainzAlbumArtistId'
    | 'tagMusicBrainzArtistId',
    string
  >
>
