import type { ItemId, UserId } from '@lectern/contract/ids'

/** What to write to the files of a book. */
export interface EmbedFileOptions {
  /** Whether to write tags as well as chapters. */
  readonly writesTags: boolean
  /** Whether to write chapters to every file; otherwise only if the book is a single file. */
  readonly forcesChapters: boolean
  readonly keepsBackup: boolean
}

/** One file of a book, as shown in the progress. */
export interface EmbedFile {
  readonly index: number
  readonly ino: string
  readonly filename: string
}

export interface EmbedFileEnd extends EmbedFile {
  /** Null if it was written. */
  readonly error: string | null
}

/** The work on one book. */
export interface EmbedRun {
  readonly itemId: ItemId
  readonly userId: UserId
  readonly startedAt: number
  readonly files: readonly EmbedFile[]
}

/** The tools that convert the files of a book. */
export type ConversionTool = 'encode-m4b' | 'split-m4b'

export interface ConversionRequest {
  /** `copy`: the audio is not re-encoded. */
  readonly codec: 'copy' | 'aac' | 'opus' | 'mp3'
  readonly kbits: number
  readonly channels: number
  /** Keep in a folder next to the new files, move to the metadata folder, or delete. */
  readonly originals: 'keep' | 'move' | 'delete'
}
