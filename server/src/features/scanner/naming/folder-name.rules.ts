import type { SeriesPlace } from '@lectern/contract/rules/names'
import { joinAtDashes, splitAtDashes } from '../grouping/dash-parts.rules.ts'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { authorKey, parsePeople } from '../../items/names.rules.ts'
import { nameKey, subfolderKind } from '../grouping/part-folders.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'
import { readSequence } from './sequence-name.rules.ts'

/**
 * The path a book's metadata is read from: `author/series/book`, `author/book` or `book`. Only the last three levels
 * are used.
 */
export interface PathOfItem {
  relPath: string
  isFile: boolean
}

export interface FolderNameOptions {
  parseSubtitle: boolean
}

// Usual names of a folder that contains the whole collection, or an author's books in one format; never an author or a
// series.
const CONTAINERS = new Set(
  (
    'audiobook audiobooks audiobuch horbuch horbucher books ebook ebooks audiolibri audiolibros livresaudio ' +
    'аудиокниги itunes itunesmedia calibre calibrelibrary openaudible libation librivox'
  ).split(' '),
)

export function readBookPath({ relPath, isFile }: PathOfItem, options: FolderNameOptions): SourceMetadata {
  const parts = relPath.split('/').filter((part) => part !== '')
  const last = parts.pop() ?? ''
  const name = isFile ? stemOf(last) : last
  // A file directly in the library folder does not follow the naming scheme of folders.
  if (isFile && parts.length === 0) return { title: name.trim() || last }
  const named = parts.filter((part) => !isContainer(part))
  const series = named.length > 1 ? named.pop() : undefined
  const author = named.pop()
  const authors = author === undefined ? [] : parsePeople(author)
  const { sequence, ...book } = readBookName(isFile ? withoutAuthor(name, authors) : name, {
    ...options,
    series: series ?? null,
  })
  const place: SeriesPlace[] =
    series === undefined ? [] : [{ name: series.trim(), sequence: sequence ?? null }]
  return { ...book, ...(authors.length > 0 && { authors }), ...(place.length > 0 && { series: place }) }
}

const isContainer = (name: string): boolean =>
  CONTAINERS.has(nameKey(name)) || subfolderKind(name, true) === 'format'

/** A podcast is named after its own folder; parent folders are ignored. */
export function readPodcastPath({ relPath }: PathOfItem): SourceMetadata {
  return { title: relPath.slice(relPath.lastIndexOf('/') + 1).trim() || relPath }
}

/** Strips the author: `Brandon Sanderson - Elantris.m4b` in the folder `Brandon Sanderson`. */
function withoutAuthor(name: string, authors: readonly string[]): string {
  const [first, ...rest] = splitAtDashes(name)
  const isAuthor = authors.some((author) => authorKey(author) === authorKey(first?.text ?? ''))
  return isAuthor && rest.length > 0 ? joinAtDashes(rest) : name
}

export interface BookName extends Pick<
  SourceMetadata,
  'title' | 'subtitle' | 'narrators' | 'publishedYear' | 'asin' | 'abridged'
> {
  sequence?: string
}

/** Parses a book's folder name: trailing remarks first, then sequence, year and subtitle. */
export function readBookName(name: string, options: FolderNameOptions & { series: string | null }): BookName {
  const book: BookName = {}
  let rest = takeTail(takeAsin(name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), book), book)
  if (options.series !== null) rest = takeSequence(rest, options.series, book)
  rest = takeLeadingYear(rest, book)
  if (options.parseSubtitle) rest = takeSubtitle(rest, book)
  return { title: rest, ...book }
}

// Ten capitals and digits, at least one digit: `[UNABRIDGED]` has ten letters, too.
const ASIN_IN_BRACKETS = /(?:^| )[[{](?:asin[.:=-] ?)?([A-Z0-9]{10})[\]}](?= |$)/gi

function takeAsin(name: string, book: BookName): string {
  for (const found of name.matchAll(ASIN_IN_BRACKETS)) {
    const asin = found[1] ?? ''
    const isLabelled = /asin/i.test(found[0])
    if (!/[0-9]/.test(asin) || (asin !== asin.toUpperCase() && !isLabelled)) continue
    // Braces usually contain narrators, but nobody is called B002V1OF70.
    if (found[0].includes('{') && !isLabelled && !asin.startsWith('B0')) continue
    const rest = `${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`
      .replace(/ +/g, ' ')
      .trim()
    if (rest === '') return name
    book.asin = asin.toUpperCase()
    return rest
  }
  return name
}

/** Bracketed remarks at the end, in any order: `{narrators}`, `(year)`, `(Unabridged)`. */
function takeTail(name: string, book: BookName): string {
  const open = tailStart(name)
  const isTaken =
    name[open - 1] === ' ' && takeRemark(name[open] ?? '', name.slice(open + 1, -1).trim(), book)
  // Each kind of remark is accepted only once, so the recursion ends.
  return isTaken ? takeTail(name.slice(0, open).trim(), book) : name
}

const CLOSING = { '}': '{', ')': '(', ']': '[' } as const

function tailStart(text: string): number {
  const last = text.at(-1)
  return last === '}' || last === ')' || last === ']' ? text.lastIndexOf(CLOSING[last]) : -1
}

const READ_BY = /^(?:read|narrated|performed|gelesen|lu|letto|leído|leido) (?:by|von|par|da|por) (\S.*)$/i

function takeRemark(bracket: string, remark: string, book: BookName): boolean {
  if (bracket === '{') {
    const narrators = parsePeople(remark)
    if (narrators.length === 0 || book.narrators) return false
    book.narrators = narrators
    return true
  }
  const reader = READ_BY.exec(remark)?.[1]
  if (reader !== undefined && !book.narrators) {
    book.narrators = parsePeople(reader)
    return true
  }
  if (isLikelyYear(remark) && book.publishedYear === undefined) {
    book.publishedYear = remark
    return true
  }
  if (!/^(un)?abridged$/i.test(remark) || book.abridged !== undefined) return false
  book.abridged = !/^un/i.test(remark)
  return true
}

/** Plausible publication years; `(2049)` or `(1001)` is more likely part of a title. */
function isLikelyYear(text: string): boolean {
  return /^[0-9]{4}$/.test(text) && Number(text) >= 1400 && Number(text) <= 2040
}

function takeSequence(name: string, series: string, book: BookName): string {
  const found = readSequence(name, series)
  if (!found) return name
  book.sequence = found.sequence ?? undefined
  return found.rest
}

const LEADING_YEAR = /^(?:([0-9]{4}) [-‐‑–—] |[([]([0-9]{4})[)\]] (?:[-‐‑–—] )?)/

function takeLeadingYear(name: string, book: BookName): string {
  const found = LEADING_YEAR.exec(name)
  if (!found) return name
  book.publishedYear = found[1] ?? found[2] ?? book.publishedYear
  return name.slice(found[0].length)
}

function takeSubtitle(name: string, book: BookName): string {
  const [title, ...rest] = splitAtDashes(name)
  if (!title || rest.length === 0) return name
  book.subtitle = joinAtDashes(rest)
  return title.text
}
