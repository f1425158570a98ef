import { extensionOf, fileTypeOf } from '@lectern/contract/rules/file-types'
import { foldersWithMedia, hasAudio, mediaBelow, type Folder } from './folder-tree.rules.ts'
import { nameKey, readPartName, subfolderKind, tokensOf } from './part-folders.rules.ts'
import type { FoundFile } from '../scanner.types.ts'

/** The subfolders of a folder that contain media, by their role. */
export interface Subfolders {
  /** Discs, tapes, parts. */
  parts: Folder[]
  extras: Folder[]
  samples: Folder[]
  /** `mp3/`, `ebook/`: the same book in different formats. */
  formats: Folder[]
  /** Separate books, series or authors, judging by their names. */
  books: Folder[]
}

type Kind = 'strong' | 'weak' | 'bare' | 'extra' | 'sample' | 'format' | 'book'

/** Classifies all subfolders together, independent of file order: a single name says little. */
export function sortSubfolders(folder: Folder): Subfolders {
  const children = foldersWithMedia(folder).map((child) => ({ child, kind: kindOf(child, folder) }))
  const of = (...kinds: Kind[]) =>
    children.filter(({ kind }) => kinds.includes(kind)).map(({ child }) => child)
  const strong = of('strong')
  const weak = [...of('weak'), ...acceptedNumbers(of('bare'))]
  const numberedBooks = of('bare').filter((child) => !weak.includes(child))
  const books = [...of('book'), ...numberedBooks]
  // Next to separate books, `Part 1` is another book; with nothing else around, it is a part.
  const parts = books.length === 0 ? [...strong, ...weak] : strong
  if (books.length > 0) books.push(...weak)
  const found = { parts, extras: of('extra'), samples: of('sample'), formats: of('format'), books }
  return hasAnchor(folder, found) ? found : withoutAnchor(found)
}

function kindOf(child: Folder, parent: Folder): Kind {
  const kind = subfolderKind(child.name, hasAudio(child))
  if (kind === 'extra' || kind === 'sample') return kind
  if (!isClosed(child)) return 'book'
  if (kind === 'format') return kind
  const part = readPartName(child.name)
  if (!part) return 'book'
  if (part.stem !== '' && !sharesName(part.stem, parent.name)) return 'book'
  return part.strength
}

/** Contains only tracks, or further parts of the same book: `Part 1/CD 1`. */
function isClosed(folder: Folder): boolean {
  return foldersWithMedia(folder).every(
    (child) =>
      isClosed(child) &&
      (readPartName(child.name) !== null || subfolderKind(child.name, hasAudio(child)) !== null),
  )
}

/** Bare numbers are parts only if they run 1, 2, 3, … (or 0, 1, 2, …) without a gap. */
function acceptedNumbers(folders: Folder[]): Folder[] {
  const numbers = folders.map((folder) => Number(folder.name)).sort((a, b) => a - b)
  const first = numbers[0] ?? -1
  const isRow =
    numbers.length > 1 && first >= 0 && first <= 1 && numbers.every((n, index) => n === first + index)
  return isRow ? folders : []
}

/** Extras, samples and formats need a book to belong to. */
function hasAnchor(folder: Folder, { parts, formats, books }: Subfolders): boolean {
  return folder.media.length > 0 || parts.length > 0 || (formats.length > 0 && books.length === 0)
}

function withoutAnchor({ parts, extras, samples, formats, books }: Subfolders): Subfolders {
  return { parts, extras: [], samples: [], formats: [], books: [...books, ...extras, ...samples, ...formats] }
}

/** One name equals or extends the other. */
function sharesName(a: string, b: string): boolean {
  const [keyA, keyB] = [nameKey(a), nameKey(b)]
  return keyA !== '' && keyB !== '' && (keyA.startsWith(keyB) || keyB.startsWith(keyA))
}

const EDITION_WORDS = new Set(
  'unabridged abridged audio audiobook mp3 m4b edition version the ungekurzt gekurzt horbuch'.split(' '),
)

/** True for `Dune` and `Dune (Unabridged, 2007)`, but not for `Dune` and `Dune Messiah`. */
function isSameTitle(a: string, b: string): boolean {
  const title = (name: string) =>
    tokensOf(name).filter((token) => !EDITION_WORDS.has(token) && !/^[0-9]{4}$/.test(token))
  return title(a).join('') !== '' && title(a).join('') === title(b).join('')
}

/**
 * Whether subfolders with unrecognised names, next to discs or e-books, are more likely part of this book than books
 * of their own.
 */
export function arePartsOfBook(folder: Folder, { parts, books }: Subfolders): boolean {
  if (!books.every((book) => foldersWithMedia(book).length === 0)) return false
  const [only] = books
  const isOnlyEbooks = folder.media.length > 0 && folder.media.every(isEbook)
  if (only && books.length === 1 && parts.length === 0 && isOnlyEbooks)
    return isSameTitle(only.name, folder.name)
  if (parts.length < 2 || parts.length < books.length) return false
  const formats = audioFormats(parts)
  return [...audioFormats(books)].every((format) => formats.has(format))
}

function isEbook(file: FoundFile): boolean {
  return fileTypeOf(file.relPath) === 'ebook'
}

function audioFormats(folders: readonly Folder[]): Set<string> {
  const audio = folders.flatMap(mediaBelow).filter((file) => !isEbook(file))
  return new Set(audio.map((file) => extensionOf(file.relPath)))
}

/**
 * Counts discs like `The Stand (Disc 1)` and `The Stand (Disc 2)` side by side: one book, but without a common folder
 * that could be the item.
 */
export function countDiscsApart(books: readonly Folder[]): number {
  const numByStem = new Map<string, number>()
  for (const { name } of books) {
    const stem = /cd|dis[ck]/i.test(name) ? (readPartName(name)?.stem ?? '') : ''
    if (stem !== '') numByStem.set(stem, (numByStem.get(stem) ?? 0) + 1)
  }
  return [...numByStem.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0)
}
