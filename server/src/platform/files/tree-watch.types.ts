import type { Dirt } from './dirty-folders.ts'
import type { IsIgnored } from './folder-look.ts'

export interface TreeWatchOptions {
  /** The folders in which something happened, once nothing has happened for a while. */
  readonly onDirty: (dirt: Dirt) => void
  /** What the person who runs the server should know. */
  readonly onTrouble: (message: string) => void
  /** Ends the watch. */
  readonly signal: AbortSignal
  readonly debounceMs: number
  /** Names that are left out, with all below them; those with a dot in front unless said otherwise. */
  readonly isIgnored?: IsIgnored
  readonly pollEveryMs?: number
  /** Real paths of folders that links must not lead to. */
  readonly forbidden?: readonly string[]
}

export interface TreeWatch {
  /** From then on, no change is missed. */
  readonly ready: Promise<void>
  /** How many folders the system watches for us. */
  readonly numWatched: number
}

export const POLL_EVERY_MS = 30_000
