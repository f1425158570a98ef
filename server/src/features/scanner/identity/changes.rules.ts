/** Which files a scan reads again, which it leaves for later, and when it stops. */

export interface FileStat {
  size: number
  mtimeMs: number
  ino: string
}

export type RereadReason = 'new' | 'forced' | 'size' | 'time' | 'inode'

/** Why a file has to be read again; null if it is unchanged. */
export function whyReread(known: FileStat | null, found: FileStat, isForced: boolean): RereadReason | null {
  if (known === null) return 'new'
  if (isForced) return 'forced'
  if (known.size !== found.size) return 'size'
  // Stored times are whole milliseconds.
  if (Math.abs(known.mtimeMs - found.mtimeMs) >= 1) return 'time'
  return known.ino === found.ino ? null : 'inode'
}

/**
 * The files of a scan that have to be read again. If only the inodes of most files changed, the mount renumbers
 * them each time, and inodes are ignored.
 */
export function filesToReread<T extends { known: FileStat | null; found: FileStat }>(
  files: readonly T[],
  isForced: boolean,
): (T & { reason: RereadReason })[] {
  const judged = files.flatMap((file) => {
    const reason = whyReread(file.known, file.found, isForced)
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

/** Still being copied: changed since the last look, or written to a moment ago. */
export function isBeingWritten(now: Look, before: Look | null): boolean {
  if (before && (before.size !== now.size || before.mtimeMs !== now.mtimeMs)) return true
  if (before && now.atMs - before.atMs >= SETTLED_AFTER_MS) return false
  const ageMs = now.atMs - now.mtimeMs
  // A time in the future comes from a wrong clock; such a file counts as old.
  return ageMs >= 0 && ageMs < SETTLED_AFTER_MS
}

export interface FolderFacts {
  /** The folder exists and can be read. */
  isReachable: boolean
  /** Items of this folder that were there until now, and those of them that were not found anywhere. */
  presentBefore: number
  wouldBeMissing: number
  foundItems: number
  deviceBefore: string | null
  deviceNow: string | null
  /** An admin was asked and says that the items are really gone. */
  isConfirmed: boolean
}

export type FolderVerdict =
  | { kind: 'go'; warning: 'manyGone' | null }
  | { kind: 'stop'; reason: 'unreachable' | 'emptied' | 'otherDevice' }

const MANY = 10

/** A missing mount looks as if all books were deleted: then the scan stops and marks nothing missing. */
export function judgeFolder(facts: FolderFacts): FolderVerdict {
  if (!facts.isReachable) return { kind: 'stop', reason: 'unreachable' }
  if (facts.wouldBeMissing === 0) return { kind: 'go', warning: null }
  const mostAreGone = facts.wouldBeMissing * 2 > facts.presentBefore
  if (!facts.isConfirmed) {
    if (facts.foundItems === 0) return { kind: 'stop', reason: 'emptied' }
    // Files that were written into the empty mount point make it look alive.
    const isOtherDevice = facts.deviceBefore !== null && facts.deviceBefore !== facts.deviceNow
    if (isOtherDevice && mostAreGone) return { kind: 'stop', reason: 'otherDevice' }
  }
  return { kind: 'go', warning: mostAreGone && facts.wouldBeMissing >= MANY ? 'manyGone' : null }
}
