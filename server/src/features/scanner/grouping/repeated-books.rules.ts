import { extensionOf, fileTypeOf } from '@lectern/contract/rules/file-types'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { hasAudio, mediaBelow, type Folder } from './folder-tree.rules.ts'
import { nameKey, readPartName, subfolderKind, tokensOf } from './part-folders.rules.ts'
import { looksLikeTracks, hasPartWord } from './several-books.rules.ts'
import type { FoundFile } from '../scanner.types.ts'

/** Finds books that are present in two formats: playing both would make the book twice as long. */

// Best supported by players first; among other formats, the first by name wins.
const PREFERRED = ['m4b', 'm4a', 'mp3']

/** Returns the files in the format that is not played; none if the book has only one format. */
export function repeatsIn(folder: Folder): FoundFile[] {
  return [...repeatsBeside(folder), ...repeatsInParts(folder), ...repeatsBelow(folder)]
}

function repeatsBeside({ name, media }: Folder): FoundFile[] {
  // Fast path: nearly every book has one format, and nearly every folder is checked in every scan.
  const ending = media[0]?.relPath.slice(-4) ?? ''
  if (media.every(({ relPath }) => relPath.endsWith(ending))) return []
  const [better, worse] = byFormat(media)
  if (!better || !worse) return []
  return haveSameNames(better, worse) || isWholeOf(name, better, worse) ? worse : []
}

/** `Dune/Dune.m4b` next to `Dune/CD1` and `Dune/CD2`. */
function repeatsInParts({ name, media, folders }: Folder): FoundFile[] {
  const parts = folders.filter((child) => readPartName(child.name) !== null)
  const tracks = parts.flatMap(mediaBelow).filter(isAudio)
  const [whole, ...more] = media.filter(isAudio)
  if (tracks.length < 2 || !whole || more.length > 0 || !isNamedLike(name, whole)) return []
  const format = extensionOf(whole.relPath)
  return tracks.every(({ relPath }) => rankOf(extensionOf(relPath)) > rankOf(format)) ? tracks : []
}

/** `mp3/` and `m4b/` in a book's folder. */
function repeatsBelow({ media, folders }: Folder): FoundFile[] {
  if (folders.length < 2 || media.some(isAudio)) return []
  const formats = folders.filter(
    ({ name }) => subfolderKind(name, true) === 'format' && isAudio({ relPath: `x.${nameKey(name)}` }),
  )
  const [better, worse, ...others] = formats.filter(hasAudio).sort(compareFolders)
  return better && worse && others.length === 0 ? mediaBelow(worse).filter(isAudio) : []
}

/** Audio files by extension, preferred format first; empty unless there are exactly two formats. */
function byFormat(media: readonly FoundFile[]): FoundFile[][] {
  const formats = new Map<string, FoundFile[]>()
  for (const file of media) {
    const extension = extensionOf(file.relPath)
    const format = formats.get(extension)
    if (format) format.push(file)
    else if (isAudio(file)) formats.set(extension, [file])
  }
  if (formats.size !== 2) return []
  return [...formats]
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || compareTexts(a, b))
    .map(([, files]) => files)
}

function rankOf(extension: string): number {
  const rank = PREFERRED.indexOf(extension)
  return rank < 0 ? PREFERRED.length : rank
}

function compareFolders(a: Folder, b: Folder): number {
  return rankOf(nameKey(a.name)) - rankOf(nameKey(b.name))
}

/** `Dune.m4b`, `Dune.mp3`; or `01.m4a`, `02.m4a`, `01.mp3`, `02.mp3`. */
function haveSameNames(a: readonly FoundFile[], b: readonly FoundFile[]): boolean {
  const keys = new Set(a.map((file) => nameKey(stemOf(file.relPath))))
  return a.length === b.length && b.every((file) => keys.has(nameKey(stemOf(file.relPath))))
}

/** `Dune/Dune.m4b` next to `Dune/01.mp3`, `Dune/02.mp3`: the whole book, named like the folder, and its parts. */
function isWholeOf(folder: string, better: readonly FoundFile[], worse: readonly FoundFile[]): boolean {
  const [whole, ...more] = better
  if (!whole || more.length > 0 || worse.length < 2 || !looksLikeTracks(worse)) return false
  return isNamedLike(folder, whole)
}

/** One name contains the words of the other, and the extra words in the file name include no part number. */
function isNamedLike(folder: string, file: FoundFile): boolean {
  const [words, folderWords] = [tokensOf(stemOf(file.relPath)), tokensOf(folder)]
  if (words.length === 0 || hasPartWord(words)) return false
  if (holds(folderWords, words)) return true
  const isCounted = words.some((word) => /^[0-9]{1,3}$/.test(word) && !folderWords.includes(word))
  return holds(words, folderWords) && !isCounted
}

function holds(words: readonly string[], row: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${row.join(' ')} `)
}

function isAudio({ relPath }: Pick<FoundFile, 'relPath'>): boolean {
  return fileTypeOf(relPath) === 'audio'
}
