import { extensionOf, fileTypeOf } from '@lectern/contract/rules/file-types'
import { baseNameOf, stemOf } from '../survey/file-kinds.rules.ts'
import type { Folder } from './folder-tree.rules.ts'
import { isPartWord, nameKey, tokensOf } from './part-folders.rules.ts'
import type { FoundFile } from '../scanner.types.ts'

/**
 * Whether media files in the same folder are tracks of one book or separate books. The main criterion: tracks need an
 * order, and without numbers in their names they have none.
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
const FIXED = new Set(['pdf'])

export function countBooks(folder: Pick<Folder, 'media' | 'others'>): BookCount {
  if (folder.media.length < 2 || describesOneBook(folder)) return 'one'
  const audio = folder.media.filter((file) => fileTypeOf(file.relPath) === 'audio')
  const count = audio.length > 0 ? countAudiobooks(audio, folder) : countEbooks(folder.media)
  return count === 'several' && hasCover(folder) ? 'maybeSeveral' : count
}

/** Names that start with a number, or differ only in their numbers: `01.mp3`, `Dune 02.mp3`, `03 - Arrakis.mp3`. */
export function looksLikeTracks(files: readonly FoundFile[]): boolean {
  const audio = files.filter((file) => fileTypeOf(file.relPath) === 'audio')
  const names = audio.map((file) => tokensOf(stemOf(file.relPath)))
  // The same name in two formats (`Dune.m4b`, `Dune.mp3`) is one book twice, not a sequence of tracks.
  if (names.length < 2 || new Set(names.map((tokens) => tokens.join(' '))).size < names.length) return false
  const withoutNumbers = new Set(names.map((tokens) => tokens.filter(isWord).join('')))
  if (withoutNumbers.size === 1) return true
  // `01 - Dune.m4b`, `02 - Dune Messiah.m4b` are whole books in series order as often as tracks.
  return names.every(startsWithNumber) && !audio.every(isWholeBookFormat)
}

/** `Chapter`, `Epilogue`: not the title of a whole book. */
export function hasPartWord(tokens: readonly string[]): boolean {
  return tokens.some((token) => isPartWord(token) || TRACK_WORDS.has(token))
}

function countAudiobooks(audio: readonly FoundFile[], folder: Pick<Folder, 'media' | 'others'>): BookCount {
  if (audio.length < 2 || looksLikeTracks(audio)) return 'one'
  const names = audio.map((file) => tokensOf(stemOf(file.relPath)))
  if (names.some(hasPartWord)) return 'one'
  if (!audio.every(isWholeBookFormat) && !haveCompanions(audio, folder)) return 'one'
  return areUnrelated(names) && names.filter(startsWithNumber).length <= exceptionsIn(names)
    ? 'several'
    : 'maybeSeveral'
}

/** E-books have no tracks, but a PDF next to an EPUB is often just a map or a booklet. */
function countEbooks(ebooks: readonly FoundFile[]): BookCount {
  const stems = (extensions: ReadonlySet<string>) => [
    ...new Set(
      ebooks.filter((file) => extensions.has(extensionOf(file.relPath))).map((file) => stemOf(file.relPath)),
    ),
  ]
  const comics = stems(COMICS)
  if (comics.length > 1 && ebooks.every((file) => COMICS.has(extensionOf(file.relPath)))) return 'several'
  const titles = [...new Set(stems(REFLOWABLE).map((stem) => tokensOf(stem).join(' ')))]
  if (titles.length < 2) return titles.length === 0 && stems(FIXED).length > 1 ? 'maybeSeveral' : 'one'
  return titles.length > 2 || haveOwnTitles(titles) ? 'several' : 'maybeSeveral'
}

/** Every e-book is a complete book, unless one name extends the other: `Dune`, `Dune Appendix`. */
function haveOwnTitles(titles: readonly string[]): boolean {
  return !titles.some((title) => titles.some((other) => other.startsWith(`${title} `)))
}

/** No two titles start with the same word, ignoring articles: `Dune` and `Dune Appendix` may be one book. */
function areUnrelated(names: readonly string[][]): boolean {
  const firstWords = names.map((tokens) => tokens.find((token) => !ARTICLES.has(token)) ?? '')
  return !firstWords.includes('') && names.length - new Set(firstWords).size < exceptionsIn(names)
}

/** With many books some names are similar by chance; with few files a single similar name is significant. */
function exceptionsIn(names: readonly unknown[]): number {
  return Math.max(1, Math.floor(names.length / 5))
}

function describesOneBook(folder: Pick<Folder, 'media' | 'others'>): boolean {
  const isWhole = ({ relPath }: FoundFile) => WHOLE_BOOK_FILES.has(baseNameOf(relPath).toLowerCase())
  if (folder.others.some(isWhole)) return true
  const opfs = folder.others.filter(({ relPath }) => extensionOf(relPath) === 'opf')
  if (opfs.length === 0) return false
  const names = keysOf(folder.media)
  return opfs.some((file) => !names.has(keyOf(file)))
}

function keyOf({ relPath }: FoundFile): string {
  return nameKey(stemOf(relPath))
}

function keysOf(files: readonly FoundFile[]): Set<string> {
  return new Set(files.map(keyOf).filter((key) => key !== ''))
}

function hasCover(folder: Pick<Folder, 'others'>): boolean {
  return folder.others.some((file) => fileTypeOf(file.relPath) === 'image' && keyOf(file) === 'cover')
}

/** Every audio file has a cover, an e-book or a text file with the same name. */
function haveCompanions(
  audio: readonly FoundFile[],
  { media, others }: Pick<Folder, 'media' | 'others'>,
): boolean {
  const names = keysOf([...media, ...others].filter(({ relPath }) => fileTypeOf(relPath) !== 'audio'))
  return audio.every((file) => names.has(keyOf(file)))
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
