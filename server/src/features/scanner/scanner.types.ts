import type { FileType, LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { SeriesPlace } from '@lectern/contract/rules/names'

/** A file as the walk found it. Inode and device are texts: they do not fit into a number everywhere. */
export interface FoundFile {
  /** Relative to the library folder, `/` between its parts. */
  relPath: string
  size: number
  mtimeMs: number
  ctimeMs: number
  birthtimeMs: number
  ino: string
  dev: string
}

/**
 * What a file is to its item. `extra` media (a bonus folder) are played after all others, `sample` media not at all.
 * `repeat` media hold the book once more in another format: left out until a person takes them in. `side` files are
 * covers, texts and metadata.
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
   * Everything below `relPath` belongs to this item. Where it is false other items lie below, and the item
   * may be deleted or moved only file by file.
   */
  ownsFolder: boolean
  files: CandidateFile[]
}

/** Something the scan report should tell: what was left out, or read in another way than it looks at first. */
export interface ScanNote {
  kind: ScanNoteKind
  path: string
  /** Key into the string table; `values` fill its placeholders. */
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
  /** Folders whose files are one item already: not split into several, so that progress over all of them stays true. */
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

/** What all sources are translated into. A key that is absent says nothing; empty texts and lists say nothing either. */
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
  /** Podcasts only, from here on. */
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

/** What could not be read in a side file; never a reason to stop. */
export interface SidecarProblem {
  problem: 'notThisFormat' | 'unknownVersion' | 'tooLarge' | 'notReadable' | 'badValue'
  /** The key or line it is about; '' for the whole file. */
  where: string
}

export interface SidecarReading {
  metadata: SourceMetadata
  problems: SidecarProblem[]
}

/** Tags of an audio file under their wire names; several values of one tag are joined with `;`, people with `&`. */
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
