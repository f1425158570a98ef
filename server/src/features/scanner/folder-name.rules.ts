import { normaliseSequence, type SeriesPlace } from '@lectern/contract/rules/names'
import { stemOf } from './file-kinds.rules.ts'
import { authorKey, parsePeople } from '../items/names.rules.ts'
import type { SourceMetadata } from './scanner.types.ts'

/** What a path says about a book: `author/series/book`, `author/book` or `book`; only the last three levels count. */
export interface PathOfItem {
  relPath: string
  isFile: boolean
}

export interface FolderNameOptions {
  parseSubtitle: boolean
}

export function readBookPath({ relPath, isFile }: PathOfItem, options: FolderNameOptions): SourceMetadata {
  const parts = relPath.split('/').filter((part) => part !== '')
  const last = parts.pop() ?? ''
  const name = isFile ? stemOf(last) : last
  // A file in the library folder was never meant to be read as a folder name.
  if (isFile && parts.length === 0) return { title: name.trim() || last }
  const series = parts.length > 1 ? parts.pop() : undefined
  const author = parts.pop()
  const authors = author === undefined ? [] : parsePeople(author)
  const { sequence, ...book } = readBookName(isFile ? withoutAuthor(name, authors) : name, {
    ...options,
    isInSeries: series !== undefined,
  })
  const place: SeriesPlace[] =
    series === undefined ? [] : [{ name: series.trim(), sequence: sequence ?? null }]
  return { ...book, ...(authors.length > 0 && { authors }), ...(place.length > 0 && { series: place }) }
}

/** A podcast is named by its folder, whatever lies above it. */
export function readPodcastPath({ relPath }: PathOfItem): SourceMetadata {
  return { title: relPath.slice(relPath.lastIndexOf('/') + 1).trim() || relPath }
}

/** `Brandon Sanderson - Elantris.m4b` in the folder of Brandon Sanderson. */
function withoutAuthor(name: string, authors: readonly string[]): string {
  const [first, ...rest] = splitAtDashes(name)
  const isAuthor =
    first !== undefined && authors.some((author) => authorKey(author) === authorKey(first.text))
  return isAuthor && rest.length > 0 ? joinAtDashes(rest) : name
}

export interface BookName extends Pick<
  SourceMetadata,
  'title' | 'subtitle' | 'narrators' | 'publishedYear' | 'asin' | 'abridged'
> {
  sequence?: string
}

/** Takes a book's folder name apart: what stands at its end, then the sequence, the year, the subtitle. */
export function readBookName(name: string, options: FolderNameOptions & { isInSeries: boolean }): BookName {
  const book: BookName = {}
  let rest = takeTail(takeAsin(name.replace(/\s+/g, ' ').trim(), book), book)
  if (options.isInSeries) rest = takeSequence(rest, book)
  rest = takeLeadingYear(rest, book)
  if (options.parseSubtitle) rest = takeSubtitle(rest, book)
  return { title: rest, ...book }
}

// Ten capitals and digits with at least one digit: `[UNABRIDGED]` has ten letters, too.
const ASIN_IN_BRACKETS = /(?:^| )[[{](?:asin[.:=-] ?)?([A-Z0-9]{10})[\]}](?= |$)/gi

function takeAsin(name: string, book: BookName): string {
  for (const found of name.matchAll(ASIN_IN_BRACKETS)) {
    const asin = found[1] ?? ''
    const isLabelled = /asin/i.test(found[0])
    if (!/[0-9]/.test(asin) || (asin !== asin.toUpperCase() && !isLabelled)) continue
    if (found[0].includes('{') && !isLabelled) continue
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
  let rest = name
  for (let round = 0; round < 4; round++) {
    const open = tailStart(rest)
    if (open < 1 || rest[open - 1] !== ' ') return rest
    const isTaken = takeRemark(rest[open] ?? '', rest.slice(open + 1, -1).trim(), book)
    if (!isTaken) return rest
    rest = rest.slice(0, open).trim()
  }
  return rest
}

const CLOSING = { '}': '{', ')': '(', ']': '[' } as const

function tailStart(text: string): number {
  const last = text.at(-1)
  return last === '}' || last === ')' || last === ']' ? text.lastIndexOf(CLOSING[last]) : -1
}

function takeRemark(bracket: string, remark: string, book: BookName): boolean {
  if (bracket === '{') {
    const narrators = parsePeople(remark)
    if (narrators.length === 0 || book.narrators) return false
    book.narrators = narrators
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

/** Printed books and sensible years; `(2049)` or `(1001)` is rather part of a title. */
function isLikelyYear(text: string): boolean {
  return /^[0-9]{4}$/.test(text) && Number(text) >= 1400 && Number(text) <= 2040
}

interface DashPart {
  /** The dash before it, with its spaces; '' for the first. */
  dash: string
  text: string
}

function splitAtDashes(name: string): DashPart[] {
  const pieces = name.split(/( [-‐‑–—] )/)
  const parts: DashPart[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push({ dash: pieces[index - 1] ?? '', text: pieces[index] ?? '' })
  }
  return parts
}

function joinAtDashes(parts: readonly DashPart[]): string {
  return parts
    .map((part, index) => (index === 0 ? part.text : part.dash + part.text))
    .join('')
    .trim()
}

const SEQUENCE_PART =
  /^(vol\.?|volume|book|bk\.?|band|bd\.?|tome|libro|#)? ?([0-9]{1,3}(?:\.[0-9]{1,2})?(?:[-–][0-9]{1,3})?)(\.?)(?: of [0-9]{1,3})?(?: (.*))?$/i

function takeSequence(name: string, book: BookName): string {
  const parts = splitAtDashes(name)
  for (const [index, part] of parts.entries()) {
    const found = SEQUENCE_PART.exec(part.text.trim())
    if (!found) continue
    const [, label, number, dot, suffix] = found
    // `101 Dalmatians` is a title, `101. Dalmatians` and `Book 101 Dalmatians` are numbered.
    const hasSuffix = suffix !== undefined && suffix.trim() !== ''
    if (hasSuffix && label === undefined && dot === '') continue
    book.sequence = normaliseSequence(number) ?? undefined
    const rest = hasSuffix ? parts.with(index, { ...part, text: suffix }) : parts.toSpliced(index, 1)
    // A folder named by nothing but its number still needs a title.
    return joinAtDashes(rest) || name
  }
  return name
}

const LEADING_YEAR = /^(?:([0-9]{4}) [-‐‑–—] |[([]([0-9]{4})[)\]] (?:[-‐‑–—] )?)/

function takeLeadingYear(name: string, book: BookName): string {
  const found = LEADING_YEAR.exec(name)
  const rest = found ? name.slice(found[0].length).trim() : ''
  if (!found || rest === '') return name
  book.publishedYear = found[1] ?? found[2] ?? book.publishedYear
  return rest
}

function takeSubtitle(name: string, book: BookName): string {
  const [title, ...rest] = splitAtDashes(name)
  const subtitle = joinAtDashes(rest)
  if (!title || title.text.trim() === '' || subtitle === '') return name
  book.subtitle = subtitle
  return title.text.trim()
}
