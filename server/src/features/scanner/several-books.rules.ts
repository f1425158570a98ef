import { extensionOf, fileTypeOf } from '@lectern/contract/rules/file-types'
import { baseNameOf, stemOf } from './file-kinds.rules.ts'
import type { Folder } from './folder-tree.rules.ts'
import { isPartWord, nameKey, tokensOf } from './part-folders.rules.ts'
import type { FoundFile } from './scanner.types.ts'

/**
 * Whether media files lying side by side are tracks of one book or books of their own.
 * The ground to stand on: tracks need an order, and without numbers in their names they have none.
 */
export type BookCount = 'one' | 'several' | 'maybeSeveral'

const TRACK_WORDS = new Set(
  'track titel prologue prolog epilogue epilog intro introduction outro opening ending credits foreword afterword ch'.split(
    ' ',
  ),
)
const ARTICLES = new Set('the a an der die das ein eine le la les un une el los las il lo gli'.split(' '))
const WHOLE_BOOK_FILES = new Set([
  'metadata.abs',
  'metadata.json',
  'metadata.opf',
  'metadata.xml',
  'desc.txt',
  'reader.txt',
])
const REFLOWABLE = new Set(['epub', 'mobi', 'azw3'])
const COMICS = new Set(['cbz', 'cbr'])

export function countBooks(folder: Pick<Folder, 'media' | 'others'>): BookCount {
  if (folder.media.length < 2 || describesOneBook(folder)) return 'one'
  const audio = folder.media.filter((file) => fileTypeOf(file.relPath) === 'audio')
  const count = audio.length > 0 ? countAudiobooks(audio, folder) : countEbooks(folder.media)
  return count === 'several' && hasCover(folder) ? 'maybeSeveral' : count
}

/** Numbered names, or one name with numbers: `01.mp3`, `Dune 02.mp3`, `03 - Arrakis.mp3`. */
export function looksLikeTracks(files: readonly FoundFile[]): boolean {
  const audio = files.filter((file) => fileTypeOf(file.relPath) === 'audio')
  const names = audio.map((file) => tokensOf(stemOf(file.relPath)))
  // One name in two formats (`Dune.m4b`, `Dune.mp3`) is the same book twice, not a row of tracks.
  if (names.length < 2 || new Set(names.map((tokens) => tokens.join(' '))).size < names.length) return false
  const withoutNumbers = new Set(names.map((tokens) => tokens.filter(isWord).join('')))
  if (withoutNumbers.size === 1) return true
  // `01 - Dune.m4b`, `02 - Dune Messiah.m4b` are whole books in series order as often as tracks.
  return names.every(startsWithNumber) && !audio.every(isWholeBookFormat)
}

function countAudiobooks(audio: readonly FoundFile[], folder: Pick<Folder, 'media' | 'others'>): BookCount {
  if (audio.length < 2 || looksLikeTracks(audio)) return 'one'
  const names = audio.map((file) => tokensOf(stemOf(file.relPath)))
  if (names.some((tokens) => tokens.some((token) => isPartWord(token) || TRACK_WORDS.has(token))))
    return 'one'
  const areWholeBookFiles = audio.every(isWholeBookFormat)
  const haveCompanions = audio.every((file) => hasCompanion(file, folder))
  if (!areWholeBookFiles && !haveCompanions) return 'one'
  return areUnrelated(names) && names.filter(startsWithNumber).length < 2 ? 'several' : 'maybeSeveral'
}

/** E-books have no tracks; but a PDF beside an EPUB is as often a map or a booklet. */
function countEbooks(ebooks: readonly FoundFile[]): BookCount {
  const stems = (extensions: ReadonlySet<string>) => [
    ...new Set(
      ebooks.filter((file) => extensions.has(extensionOf(file.relPath))).map((file) => stemOf(file.relPath)),
    ),
  ]
  const comics = stems(COMICS)
  if (comics.length > 1 && ebooks.every((file) => COMICS.has(extensionOf(file.relPath)))) return 'several'
  const names = stems(REFLOWABLE).map(tokensOf)
  const distinct = new Set(names.map((tokens) => tokens.join('')))
  if (distinct.size < 2) return 'one'
  return areUnrelated(names.filter((_, index) => isFirstOfItsName(names, index))) ? 'several' : 'maybeSeveral'
}

function isFirstOfItsName(names: readonly string[][], index: number): boolean {
  const key = names[index]?.join('')
  return names.findIndex((tokens) => tokens.join('') === key) === index
}

/** No two titles begin with the same word, articles aside: `Dune` and `Dune Appendix` may be one book. */
function areUnrelated(names: readonly string[][]): boolean {
  const firstWords = names.map((tokens) => tokens.find((token) => !ARTICLES.has(token)) ?? '')
  return !firstWords.includes('') && new Set(firstWords).size === names.length
}

function describesOneBook(folder: Pick<Folder, 'media' | 'others'>): boolean {
  return folder.others.some((file) => {
    const baseName = baseNameOf(file.relPath).toLowerCase()
    if (WHOLE_BOOK_FILES.has(baseName)) return true
    return extensionOf(baseName) === 'opf' && !folder.media.some((media) => isNamesake(media, file))
  })
}

function isNamesake(a: FoundFile, b: FoundFile): boolean {
  const key = nameKey(stemOf(a.relPath))
  return key !== '' && key === nameKey(stemOf(b.relPath))
}

function hasCover(folder: Pick<Folder, 'others'>): boolean {
  return folder.others.some(
    (file) => fileTypeOf(file.relPath) === 'image' && nameKey(stemOf(file.relPath)) === 'cover',
  )
}

function hasCompanion(file: FoundFile, folder: Pick<Folder, 'media' | 'others'>): boolean {
  return [...folder.media, ...folder.others].some(
    (other) => fileTypeOf(other.relPath) !== 'audio' && isNamesake(file, other),
  )
}

function isWholeBookFormat(file: FoundFile): boolean {
  return extensionOf(file.relPath) === 'm4b'
}

function isWord(token: string): boolean {
  return !/^\p{N}/u.test(token)
}

function startsWithNumber(tokens: readonly string[]): boolean {
  return /^[0-9]{1,4}$/.test(tokens[0] ?? '')
}
