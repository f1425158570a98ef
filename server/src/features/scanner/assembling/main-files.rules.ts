import { extensionOf } from '@lectern/contract/rules/file-types'
import { compareNaturally, compareTexts } from '@lectern/contract/rules/sorting'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { nameKey } from '../grouping/part-folders.rules.ts'
import type { CandidateFile } from '../scanner.types.ts'

/** Chooses an item's primary e-book and its cover image. */

// In order of preference; an item may contain the same book in several formats.
const EBOOK_PREFERENCE = ['epub', 'fb2', 'fb2.zip', 'azw3', 'mobi', 'pdf', 'cbz', 'cbr']

/**
 * Returns the primary e-book: preferred format first, then the highest in the folder tree. Extras and samples come
 * last.
 */
export function primaryEbook<T extends Pick<CandidateFile, 'relPath' | 'type' | 'role'>>(
  files: readonly T[],
): T | null {
  const ebooks = files.filter((file) => file.type === 'ebook')
  return [...ebooks].sort(compareEbooks)[0] ?? null
}

function compareEbooks(
  a: Pick<CandidateFile, 'relPath' | 'role'>,
  b: Pick<CandidateFile, 'relPath' | 'role'>,
): number {
  return (
    roleRank(a) - roleRank(b) ||
    ebookRank(a.relPath) - ebookRank(b.relPath) ||
    depthOf(a.relPath) - depthOf(b.relPath) ||
    compareTexts(a.relPath, b.relPath)
  )
}

function roleRank(file: Pick<CandidateFile, 'role'>): number {
  return file.role === 'sample' ? 2 : file.role === 'extra' ? 1 : 0
}

export function ebookRank(path: string): number {
  const rank = EBOOK_PREFERENCE.indexOf(extensionOf(path))
  return rank < 0 ? EBOOK_PREFERENCE.length : rank
}

function depthOf(path: string): number {
  return path.split('/').length
}

const COVER_NAMES = ['cover', 'folder', 'front', 'poster', 'album', 'albumart']
const NOT_THE_FRONT = /back|spine|inside|inlay|booklet|disc|disk|cd[0-9]|tray|author|map|page|scan/

/**
 * Returns the front cover: by the usual cover names, else by the book's name, else the first image not named as
 * something else.
 */
export function coverFile<T extends Pick<CandidateFile, 'relPath' | 'type'>>(
  files: readonly T[],
  itemRelPath: string,
): T | null {
  return coverFiles(files, itemRelPath)[0] ?? null
}

/** Returns all images, best cover candidate first; the others are fallbacks if it can't be used. */
export function coverFiles<T extends Pick<CandidateFile, 'relPath' | 'type'>>(
  files: readonly T[],
  itemRelPath: string,
): T[] {
  const itemKey = nameKey(stemOf(itemRelPath))
  const rank = (file: T) => coverRank(nameKey(stemOf(file.relPath)), itemKey)
  const images = files.filter((file) => file.type === 'image')
  return images.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      depthOf(a.relPath) - depthOf(b.relPath) ||
      compareNaturally(a.relPath, b.relPath) ||
      compareTexts(a.relPath, b.relPath),
  )
}

function coverRank(key: string, itemKey: string): number {
  const named = COVER_NAMES.indexOf(key)
  if (named >= 0) return named
  if (key !== '' && key === itemKey) return COVER_NAMES.length
  if (NOT_THE_FRONT.test(key)) return COVER_NAMES.length + 3
  return key.includes('cover') || key.includes('front') ? COVER_NAMES.length + 1 : COVER_NAMES.length + 2
}
