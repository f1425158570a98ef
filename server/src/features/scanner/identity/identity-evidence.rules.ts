import { baseNameOf } from '../survey/file-kinds.rules.ts'
import type { FileTraits, IdentityFile, IdentityItem } from './identity.types.ts'

/** How sure we are that two files, or two items, are the same. */

// Coarse file systems and archives keep times to two seconds.
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
 * The same inode with the same size and time. Inodes of deleted files are given to new ones, so the number alone
 * proves nothing; and a device gets another number after a restart, so a changed one disproves nothing.
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

/** A new folder may get the inode of a deleted one, but its birth time is later. */
export function isSameBirth(a: IdentityItem, b: IdentityItem): boolean {
  // An unknown time is like no other.
  return Math.abs((a.birthtimeMs || Number.NaN) - (b.birthtimeMs || Number.NaN)) < 2
}

export function isSamePath(a: IdentityItem, b: IdentityItem): boolean {
  return a.folderId === b.folderId && a.relPath === b.relPath
}

/** Nothing about it changed: place, folder and every media file. */
export function isUntouched(known: IdentityItem, found: IdentityItem): boolean {
  return known.ino === found.ino && isSamePath(known, found) && haveAll(known, found, isSameInode)
}

/** Nothing about it changed but the inodes. */
export function isAllUnmoved(known: IdentityItem, found: IdentityItem): boolean {
  return isSamePath(known, found) && haveAll(known, found, isUnmoved)
}

/** The same media paths on both sides, and each pair of files alike. */
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

/** Texts by which two files of the same content may find each other; the surest first. */
export function contentKeys(file: IdentityFile): string[] {
  const keys = [`size ${file.size}`]
  if (file.headHash !== null) keys.unshift(`hash ${file.size} ${file.headHash}`)
  const seconds = roundSeconds(file)
  if (seconds !== null) keys.push(`seconds ${seconds}`)
  return keys
}

/** null where nobody has measured it. */
function roundSeconds({ durationSeconds }: FileTraits): string | null {
  return durationSeconds ? durationSeconds.toFixed(2) : null
}

/** Lies where it lay, with size and time as they were: enough where inodes do not last (network and overlay mounts). */
export function isUnmoved(a: FileTraits, b: FileTraits): boolean {
  return a.relPath === b.relPath && a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) <= SAME_TIME_MS
}

/** The same bytes, as far as was looked; or the same sound under the same name, after tags were edited. */
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

/** The share of the larger item's media bytes that both have in common: 1 for a copy, 0 if they share nothing. */
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

/** The same names inside: what a folder looks like after all its files were rewritten. */
export function isRelated(a: IdentityItem, b: IdentityItem): boolean {
  const names = new Set(mediaOf(a).map((file) => baseNameOf(file.relPath)))
  const now = mediaOf(b)
  const common = now.filter((file) => names.has(baseNameOf(file.relPath))).length
  return common * 2 > Math.max(names.size, now.length)
}

/** At one path: all its files are still there, whatever came to them; or most are the same inode or look as they did. */
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
