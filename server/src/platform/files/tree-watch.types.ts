import type { ChangedFolders } from './changed-folders.ts'
import type { IsIgnored } from './folder-snapshot.ts'

export interface TreeWatchOptions {
  /** Called with the changed folders once they have been quiet for a while. */
  readonly onDirty: (dirt: ChangedFolders) => void
  /** Called with messages for the server's administrator. */
  readonly onWarning: (message: string) => void
  /** Stops watching. */
  readonly signal: AbortSignal
  readonly debounceMs: number
  /** Names to skip, including everything below them; dotfiles by default. */
  readonly isIgnored?: IsIgnored
  readonly pollEveryMs?: number
  /** Real paths of folders that links must not lead to. */
  readonly forbidden?: readonly string[]
}

export interface TreeWatch {
  /** Once resolved, no change is missed. */
  readonly ready: Promise<void>
  /** Number of folders watched by the operating system. */
  readonly numWatched: number
}

export const POLL_EVERY_MS = 30_000
