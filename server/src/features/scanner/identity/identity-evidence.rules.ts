import { baseNameOf } from '../survey/file-kinds.rules.ts'
import type { FileTraits, IdentityFile, IdentityItem } from './identity.types.ts'

/** Evidence that two files, or two items, are the same. */

// Some file systems and archives store times with a resolution of two seconds.
const SAME_TIME_MS = 2000
const TELLING_BYTES = 1024 * 1024

export function mediaOf(item: IdentityItem): IdentityFile[] {
  return item.files.filter((file) => file.isMedia)
}

export function bytesOf(files: readonly IdentityFile[]): number {
  // An empty file counts as one byte.
  return files.reduce((sum, file) => sum + Math.max(1, file.size), 0)
}

/**
 * Same inode, size and time. The inode alone proves nothing, because inodes of deleted files are reused; a different
 * device number disproves nothing, because it can change after a restart.
 */
export function isSameInode(a: FileTraits, b: FileTraits): boolean {
  return (
    a.ino === b.ino &&
    a.size === b.size &&
    Math.abs(a.mtimeMs - b.mtimeMs) <= SAME_TIME_MS &&
    (a.headHash === null || b.headHash === null || a.headHash === b.headHash)
  )
}

export function isSameFolderInode(a: IdentityItem, b: IdentityItem): boolean {
  return !a.isFile && !b.isFile && a.ino === b.ino && a.dev === b.dev
}

/** A new folder may reuse the inode of a deleted one, but its birth time is later. */
export function isSameBirth(a: IdentityItem, b: IdentityItem): boolean {
  // An unknown time (NaN) equals nothing.
  return Math.abs((a.birthtimeMs || Number.NaN) - (b.birthtimeMs || Number.NaN)) < 2
}

export function isSamePath(a: IdentityItem, b: IdentityItem): boolean {
  return a.folderId === b.folderId && a.relPath === b.relPath
}

/** Unchanged: path, folder inode and every media file. */
export function isUntouched(known: IdentityItem, found: IdentityItem): boolean {
  return known.ino === found.ino && isSamePath(known, found) && haveAll(known, found, isSameInode)
}

/** Unchanged except for the inodes. */
export function isAllUnmoved(known: IdentityItem, found: IdentityItem): boolean {
  return isSamePath(known, found) && haveAll(known, found, isUnmoved)
}

/** Both items have the same media paths, and each pair of files is alike. */
function haveAll(
  known: IdentityItem,
  found: IdentityItem,
  isAlike: (a: IdentityFile, b: IdentityFile) => boolean,
): boolean {
  const before = new Map(mediaOf(known).map((file) => [file.relPath, file]))
  const now = mediaOf(found)
  if (now.length === 0 || now.length !== before.size) return false
  return now.every((file) => {
    const old = before.get(file.relPath)
    return old !== undefined && isAlike(old, file)
  })
}

/** Lookup keys under which files with the same content can be found; most reliable first. */
export function contentKeys(file: IdentityFile): string[] {
  const keys = [`size ${file.size}`]
  if (file.headHash !== null) keys.unshift(`hash ${file.size} ${file.headHash}`)
  const seconds = roundSeconds(file)
  if (seconds !== null) keys.push(`seconds ${seconds}`)
  return keys
}

/** Null if the duration is unknown. */
function roundSeconds({ durationSeconds }: FileTraits): string | null {
  return durationSeconds ? durationSeconds.toFixed(2) : null
}

/** Same path, size and time: sufficient where inodes are not stable (network and overlay mounts). */
export function isUnmoved(a: FileTraits, b: FileTraits): boolean {
  return a.relPath === b.relPath && a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) <= SAME_TIME_MS
}

/** The same bytes, as far as they were read; or the same duration under the same name, after tags were edited. */
export function isSameContent(a: FileTraits, b: FileTraits): boolean {
  const [secondsA, secondsB] = [roundSeconds(a), roundSeconds(b)]
  const haveDurations = secondsA !== null && secondsB !== null
  const sameDuration = haveDurations && secondsA === secondsB
  if (a.size === b.size) {
    if (a.headHash !== null && b.headHash !== null) return a.headHash === b.headHash
    return haveDurations ? sameDuration : a.size >= TELLING_BYTES || isUnmoved(a, b)
  }
  return sameDuration && baseNameOf(a.relPath).toLowerCase() === baseNameOf(b.relPath).toLowerCase()
}

/** Returns the share of the larger item's media bytes that both items have in common: 1 for a copy, 0 if nothing. */
export function contentShare(a: IdentityItem, b: IdentityItem): number {
  const [mediaA, mediaB] = [mediaOf(a), mediaOf(b)]
  const rest = new Map<string, Set<IdentityFile>>()
  for (const file of mediaB) {
    for (const key of contentKeys(file)) rest.set(key, (rest.get(key) ?? new Set()).add(file))
  }
  let common = 0
  for (const file of mediaA) {
    const twin = findTwin(file, rest)
    if (!twin) continue
    common += Math.max(1, Math.min(file.size, twin.size))
    for (const key of contentKeys(twin)) rest.get(key)?.delete(twin)
  }
  const larger = Math.max(bytesOf(mediaA), bytesOf(mediaB))
  return larger === 0 ? 0 : common / larger
}

function findTwin(
  file: IdentityFile,
  candidates: ReadonlyMap<string, ReadonlySet<IdentityFile>>,
): IdentityFile | null {
  for (const key of contentKeys(file)) {
    for (const candidate of candidates.get(key) ?? []) if (isSameContent(file, candidate)) return candidate
  }
  return null
}

/** Most file names are the same, as in a folder whose files were all rewritten. */
export function isRelated(a: IdentityItem, b: IdentityItem): boolean {
  const names = new Set(mediaOf(a).map((file) => baseNameOf(file.relPath)))
  const now = mediaOf(b)
  const common = now.filter((file) => names.has(baseNameOf(file.relPath))).length
  return common * 2 > Math.max(names.size, now.length)
}

/**
 * For items at the same path: all known files are still there, regardless of new ones; or most have the same inode or
 * content.
 */
export function keepsItsFiles(known: IdentityItem, found: IdentityItem): boolean {
  const before = new Map(mediaOf(known).map((file) => [file.relPath, file]))
  const now = mediaOf(found)
  const kept = now.filter((file) => {
    const old = before.get(file.relPath)
    return old !== undefined && (old.ino === file.ino || isSameContent(old, file))
  })
  const areAllHere = kept.length > 0 && kept.length === before.size
  return areAllHere || kept.length * 2 > Math.max(before.size, now.length)
}
