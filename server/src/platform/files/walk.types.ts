/** A file as a walk found it. Inode and device are texts: they do not fit into a number everywhere. */
export interface FileStat {
  /** Below the root, `/` between its parts. */
  readonly relPath: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  readonly ino: string
  readonly dev: string
}

export type FolderStat = Omit<FileStat, 'relPath' | 'size'>

export type WalkProblemKind =
  'unreadable' | 'notUtf8' | 'pathTooLong' | 'linkedTwice' | 'forbiddenLink' | 'deadLink' | 'notAFile'

export interface WalkProblem {
  readonly kind: WalkProblemKind
  readonly relPath: string
  /** The system's word for it, like `EACCES`; '' where there is none. */
  readonly code: string
}

/** Some of what a walk found. */
export interface WalkedPart {
  readonly files: FileStat[]
  /** By path; '' is the root itself. */
  readonly folders: Map<string, FolderStat>
  readonly passedBy: { readonly relPath: string; readonly numEntries: number }[]
  readonly problems: WalkProblem[]
}
