/** Decides which files a scan reads again, which it defers, and when it stops. */

export interface FileStat {
  size: number
  mtimeMs: number
  ino: string
}

export type RereadReason = 'new' | 'forced' | 'size' | 'time' | 'inode'

/** Returns why a file must be read again; null if it is unchanged. */
export function rereadReasonFor(
  known: FileStat | null,
  found: FileStat,
  isForced: boolean,
): RereadReason | null {
  if (known === null) return 'new'
  if (isForced) return 'forced'
  if (known.size !== found.size) return 'size'
  // Stored times are whole milliseconds.
  if (Math.abs(known.mtimeMs - found.mtimeMs) >= 1) return 'time'
  return known.ino === found.ino ? null : 'inode'
}

/**
 * Returns the files that must be read again. If only the inodes changed, and for most files, the mount assigns new
 * inodes each time, and inodes are ignored.
 */
export function filesToReread<T extends { known: FileStat | null; found: FileStat }>(
  files: readonly T[],
  isForced: boolean,
): (T & { reason: RereadReason })[] {
  const judged = files.flatMap((file) => {
    const reason = rereadReasonFor(file.known, file.found, isForced)
    return reason ? [{ ...file, reason }] : []
  })
  const known = files.filter((file) => file.known !== null).length
  const renumbered = judged.filter(({ reason }) => reason === 'inode').length
  const isRenumberedMount = renumbered > 10 && renumbered * 2 > known
  return isRenumberedMount ? judged.filter(({ reason }) => reason !== 'inode') : judged
}

export interface Look {
  size: number
  mtimeMs: number
  atMs: number
}

export const SETTLED_AFTER_MS = 10_000

/** Whether a file is still being copied: changed since the last look, or modified a moment ago. */
export function isBeingWritten(now: Look, before: Look | null): boolean {
  if (before && (before.size !== now.size || before.mtimeMs !== now.mtimeMs)) return true
  if (before && now.atMs - before.atMs >= SETTLED_AFTER_MS) return false
  // A file may be written to between reading the clock and looking at it. A time further in the future is due to a
  // wrong clock, so the file is treated as old.
  return Math.abs(now.atMs - now.mtimeMs) < SETTLED_AFTER_MS
}

export interface FolderFacts {
  /** The folder exists and can be read. */
  isReachable: boolean
  /** Items of this folder that were present so far, and how many of them were not found anywhere. */
  presentBefore: number
  wouldBeMissing: number
  foundItems: number
  deviceBefore: string | null
  deviceNow: string | null
  /** An admin has confirmed that the items are really gone. */
  isConfirmed: boolean
}

export type FolderVerdict =
  | { kind: 'go'; warning: 'manyGone' | null }
  | { kind: 'stop'; reason: 'unreachable' | 'emptied' | 'otherDevice' }

const MANY = 10

/** A missing mount looks as if all books had been deleted; in that case the scan stops and marks nothing missing. */
export function judgeFolder(facts: FolderFacts): FolderVerdict {
  if (!facts.isReachable) return { kind: 'stop', reason: 'unreachable' }
  if (facts.wouldBeMissing === 0) return { kind: 'go', warning: null }
  const mostAreGone = facts.wouldBeMissing * 2 > facts.presentBefore
  if (!facts.isConfirmed) {
    if (facts.foundItems === 0) return { kind: 'stop', reason: 'emptied' }
    // Files written into the empty mount point would make it look like a valid folder.
    const isOtherDevice = facts.deviceBefore !== null && facts.deviceBefore !== facts.deviceNow
    if (isOtherDevice && mostAreGone) return { kind: 'stop', reason: 'otherDevice' }
  }
  return { kind: 'go', warning: mostAreGone && facts.wouldBeMissing >= MANY ? 'manyGone' : null }
}
