/** A file as found by a walk. Inode and device are strings, as not all fit into a number. */
export interface FileStat {
  /** Relative to the root, separated by `/`. */
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
  /** The system's error code, such as `EACCES`; '' if there is none. */
  readonly code: string
}

/** Part of the results of a walk. */
export interface WalkedPart {
  readonly files: FileStat[]
  /** By path; '' is the root itself. */
  readonly folders: Map<string, FolderStat>
  readonly passedBy: { readonly relPath: string; readonly numEntries: number }[]
  readonly problems: WalkProblem[]
}
