import type { ItemId, UserId } from '@lectern/contract/ids'

/** What somebody wants to be written into the files of a book. */
export interface EmbedWish {
  /** Tags, too; else chapters alone. */
  readonly writesTags: boolean
  /** Into every file; else only where the book is a single one. */
  readonly forcesChapters: boolean
  readonly keepsBackup: boolean
}

/** One file of a book, as those who watch know it. */
export interface EmbedFile {
  readonly index: number
  readonly ino: string
  readonly filename: string
}

export interface EmbedFileEnd extends EmbedFile {
  /** null: it was written. */
  readonly error: string | null
}

/** The work on one book. */
export interface EmbedRun {
  readonly itemId: ItemId
  readonly userId: UserId
  readonly startedAt: number
  readonly files: readonly EmbedFile[]
}

/** Makes other files out of the files of a book. */
export type ConversionTool = 'encode-m4b' | 'split-m4b'

export interface ConversionWish {
  /** `copy`: the sound stays as it is. */
  readonly codec: 'copy' | 'aac' | 'opus' | 'mp3'
  readonly kbits: number
  readonly channels: number
  /** Kept in a folder beside the new files, moved into the metadata folder, or deleted. */
  readonly originals: 'keep' | 'move' | 'delete'
}
