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
  readonly itemId: string
  readonly userId: string
  readonly startedAt: number
  readonly files: readonly EmbedFile[]
}
