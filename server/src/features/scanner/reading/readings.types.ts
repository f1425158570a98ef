import type { FoundMetadata } from '../assembling/metadata-merge.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

/** Requests to and replies from the threads that read an item's files. */

/** Paths of external programs; null if not available. */
export interface Tools {
  readonly ffmpeg: string | null
  readonly ffprobe: string | null
}

export interface AudioFacts {
  readonly durationSeconds: number
  readonly bitRate: number | null
  readonly codec: string | null
  readonly format: string
  readonly channels: number | null
  readonly channelLayout: string | null
  readonly timeBase: string
  readonly language: string | null
  readonly chapters: readonly { startSeconds: number; endSeconds: number; title: string }[]
  /** MIME type of the embedded picture; null if there is none. */
  readonly embeddedCover: string | null
  readonly tags: Readonly<Record<string, string>>
  /** It contains nothing that could be played, for example because it is copy-protected. */
  readonly isUnplayable?: boolean
}

export interface AudioReading {
  /** Null if the file can't be used. */
  readonly facts: AudioFacts | null
  /** Why it can't be used, or a warning about a file that can. */
  readonly problem: string | null
  /** It could not even be opened, so what is known about it may still be valid. */
  readonly isOutOfReach?: boolean
  readonly headHash: string | null
  readonly mimeType: string
}

export interface PictureFacts {
  readonly path: string
  readonly hash: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly source: 'folder' | 'embedded'
}

/** A file that could not be read, or only in part. */
export interface FileProblem {
  /** Relative to the library folder. */
  readonly relPath: string
  readonly message: string
  /** It may be readable next time. */
  readonly isOutOfReach?: boolean
}

/** Possible sources of a cover, in order of preference; the first usable one is taken. */
export interface CoverRequest {
  /** Picture files. */
  readonly images: readonly string[]
  /** Audio files that may contain a picture. */
  readonly audio: readonly string[]
  readonly ebook: string | null
  /** Where an extracted picture is saved. */
  readonly targetFolder: string
}

/** Paths are relative to the library folder, except the target folder of covers. */
export interface ReadRequest {
  readonly root: string
  readonly audio: readonly { readonly relPath: string; readonly size: number }[]
  readonly ebook: string | null
  readonly sidecars: Readonly<Partial<Record<SidecarKind, string>>>
  readonly cover: CoverRequest | null
  /** Cue sheets by the path of their audio file. */
  readonly cueSheets?: Readonly<Record<string, string>>
}

export type SidecarKind = 'description' | 'reader' | 'nfo' | 'opf' | 'abs' | 'json'

/** Where a track of a ripped CD starts. */
export interface CueMark {
  readonly title: string
  readonly startSeconds: number
}

export interface ReadReply {
  /** By path. */
  readonly audio: ReadonlyMap<string, AudioReading>
  readonly ebook: SourceMetadata | null
  readonly sidecars: FoundMetadata
  readonly cover: PictureFacts | null
  /** From cue sheets, by the path of the audio file. */
  readonly cueMarks?: ReadonlyMap<string, readonly CueMark[]>
  readonly problems: readonly FileProblem[]
  /** Number of files that had to be read with ffprobe. */
  readonly numProbed: number
}
