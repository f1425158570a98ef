import type { FoundMetadata } from '../assembling/metadata-merge.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

/** Requests and results of the threads that read an item's files. */

/** Paths of programs; null where there is none. */
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
  /** Its type; null where there is no picture inside. */
  readonly embeddedCover: string | null
  readonly tags: Readonly<Record<string, string>>
}

export interface AudioReading {
  /** null: it can't be used. */
  readonly facts: AudioFacts | null
  /** Why not; or what is odd about a file that can be used. */
  readonly problem: string | null
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
  /** Below the library folder. */
  readonly relPath: string
  readonly message: string
}

/** Where a cover may come from, the best first; the first that can be used is taken. */
export interface CoverWish {
  /** Picture files. */
  readonly images: readonly string[]
  /** Audio files that may hold one. */
  readonly audio: readonly string[]
  readonly ebook: string | null
  /** Where a picture taken out of a file is put. */
  readonly targetFolder: string
}

/** Paths are below the library folder, except the target folder of covers. */
export interface ReadRequest {
  readonly root: string
  readonly audio: readonly { readonly relPath: string; readonly size: number }[]
  readonly ebook: string | null
  readonly sidecars: Readonly<Partial<Record<SidecarKind, string>>>
  readonly cover: CoverWish | null
}

export type SidecarKind = 'description' | 'reader' | 'nfo' | 'opf' | 'abs' | 'json'

export interface ReadReply {
  /** By path. */
  readonly audio: ReadonlyMap<string, AudioReading>
  readonly ebook: SourceMetadata | null
  readonly sidecars: FoundMetadata
  readonly cover: PictureFacts | null
  readonly problems: readonly FileProblem[]
  /** Files that ffprobe had to be asked about. */
  readonly numProbed: number
}
