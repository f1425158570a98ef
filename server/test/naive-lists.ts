import type { PlainBook } from './random-shelf.ts'

/** Lists of a library as one would write them without any thought of speed, to compare the server's with. */

export interface NaiveReader {
  readonly seesExplicit: boolean
  /** Only books with one of these tags, or only books without; null for all. */
  readonly tags: { readonly names: readonly string[]; readonly isAllowed: boolean } | null
  readonly progress: ReadonlyMap<string, NaiveProgress>
}

export interface NaiveProgress {
  readonly progress: number
  readonly ebookProgress: number | null
  readonly isFinished: boolean
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly lastUpdate: number
}

/** A filter as `group.value`, with the value as plain text; ids of authors and series are their names here. */
export interface NaiveFilter {
  readonly group: string
  readonly value: string
}

const A_DAY_MS = 86_400_000
const RECENT_DAYS = 60

export function maySee(book: PlainBook, { seesExplicit, tags }: NaiveReader): boolean {
  if (book.isExplicit && !seesExplicit) return false
  return tags === null || book.tags.some((tag) => tags.names.includes(tag)) === tags.isAllowed
}

const lackOf: Readonly<Record<string, (book: PlainBook) => boolean>> = {
  asin: ({ asin }) => asin === null,
  isbn: ({ isbn }) => isbn === null,
  subtitle: ({ subtitle }) => subtitle === null,
  authors: ({ authors }) => authors.length === 0,
  publishedYear: ({ publishedYear }) => publishedYear === null,
  series: ({ series }) => series.length === 0,
  description: ({ description }) => description === null,
  genres: ({ genres }) => genres.length === 0,
  tags: ({ tags }) => tags.length === 0,
  narrators: ({ narrators }) => narrators.length === 0,
  publisher: ({ publisher }) => publisher === null,
  language: ({ language }) => language === null,
  cover: () => true,
  chapters: ({ hasChapters }) => !hasChapters,
}
export const LACKS = Object.keys(lackOf)

export const decadeOf = (year: string | null): string[] =>
  year !== null && /^\d{4}/.test(year) ? [`${year.slice(0, 3)}0`] : []

type State = 'finished' | 'in-progress' | 'not-started'

export function stateOf(book: PlainBook, { progress }: NaiveReader): State {
  const own = progress.get(book.id)
  if (own?.isFinished) return 'finished'
  return own && (own.progress > 0 || (own.ebookProgress ?? 0) > 0) ? 'in-progress' : 'not-started'
}

const inState: Readonly<Record<string, (book: PlainBook, reader: NaiveReader) => boolean>> = {
  finished: (book, reader) => stateOf(book, reader) === 'finished',
  'not-started': (book, reader) => stateOf(book, reader) === 'not-started',
  'not-finished': (book, reader) => stateOf(book, reader) !== 'finished',
  'in-progress': (book, reader) => stateOf(book, reader) === 'in-progress',
  'audio-in-progress': ({ id }, { progress }) =>
    progress.get(id)?.isFinished === false && (progress.get(id)?.progress ?? 0) > 0,
  'ebook-in-progress': ({ id }, { progress }) =>
    progress.get(id)?.isFinished === false && (progress.get(id)?.ebookProgress ?? 0) > 0,
  'ebook-finished': (book, reader) => book.hasEbook && stateOf(book, reader) === 'finished',
}
export const STATES = Object.keys(inState)

const tracksOf: Readonly<Record<string, (count: number) => boolean>> = {
  none: (count) => count === 0,
  single: (count) => count === 1,
  multi: (count) => count > 1,
}

export function matches(
  book: PlainBook,
  { group, value }: NaiveFilter,
  reader: NaiveReader,
  now: number,
): boolean {
  switch (group) {
    case 'genres':
      return book.genres.includes(value)
    case 'tags':
      return book.tags.includes(value)
    case 'narrators':
      return book.narrators.includes(value)
    case 'languages':
      return book.language === value
    case 'publishers':
      return book.publisher === value
    case 'publishedDecades':
      return decadeOf(book.publishedYear).includes(value)
    case 'authors':
      return book.authors.includes(value)
    case 'series':
      return value === 'no-series' ? book.series.length === 0 : book.series.some(({ name }) => name === value)
    case 'progress':
      return inState[value]?.(book, reader) ?? false
    case 'missing':
      return lackOf[value]?.(book) ?? false
    case 'tracks':
      return tracksOf[value]?.(book.tracks.length) ?? false
    case 'ebooks':
      return value === 'ebook'
        ? book.hasEbook
        : value === 'no-ebook'
          ? !book.hasEbook
          : value === 'no-supplementary'
    case 'issues':
      return book.isMissing
    case 'explicit':
      return book.isExplicit
    case 'abridged':
      return book.isAbridged
    case 'recent':
      return book.addedAt >= now - RECENT_DAYS * A_DAY_MS
    default:
      return true
  }
}

// The vocabulary has no punctuation on which collators and the natural order disagree.
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true })

export const compareNames = (a: string, b: string): number => compare(a, b)

export const secondsOf = (book: PlainBook) => book.tracks.reduce((sum, track) => sum + track, 0)

const plain = (title: string) => title.replace(/^the\s/i, '')
const lastFirst = (name: string) => {
  const words = name.split(' ')
  return words.length === 1 ? name : `${words.slice(1).join(' ')}, ${words[0]}`
}
const tail = (book: PlainBook) => {
  const [first] = book.series
  if (!first) return ''
  return first.sequence === null ? first.name : `${first.name} #${first.sequence}`
}

type Compare = (a: PlainBook, b: PlainBook) => number
const byNumber =
  (of: (book: PlainBook) => number): Compare =>
  (a, b) =>
    of(a) - of(b)
const byText =
  (of: (book: PlainBook) => string): Compare =>
  (a, b) =>
    compareNames(of(a), of(b))

const orders: Readonly<Record<string, Compare>> = {
  'media.metadata.title': byText(({ title }) => title),
  'media.metadata.titleIgnorePrefix': byText(({ title }) => plain(title)),
  'media.metadata.publishedYear': byText(({ publishedYear }) => publishedYear ?? ''),
  addedAt: byNumber(({ addedAt }) => addedAt),
  updatedAt: byNumber(({ updatedAt }) => updatedAt),
  size: byNumber(({ size }) => size),
  'media.duration': byNumber(secondsOf),
  'media.numTracks': byNumber(({ tracks }) => tracks.length),
  birthtimeMs: byNumber(({ birthtimeMs }) => birthtimeMs),
  mtimeMs: byNumber(({ mtimeMs }) => mtimeMs),
}
const authorOrders: Readonly<Record<string, Compare>> = {
  'media.metadata.authorName': byText(({ authors }) => authors.join(', ')),
  'media.metadata.authorNameLF': byText(({ authors }) => authors.map(lastFirst).join(', ')),
}
const progressOrders: Readonly<Record<string, (progress: NaiveProgress) => number | null>> = {
  progress: ({ lastUpdate }) => lastUpdate,
  'progress.createdAt': ({ startedAt }) => startedAt,
  'progress.finishedAt': ({ finishedAt }) => finishedAt,
}
export const SORTS = [...Object.keys(orders), ...Object.keys(authorOrders), ...Object.keys(progressOrders)]

/** `books` come in the order in which they were added. */
export function sortBooks(
  books: readonly PlainBook[],
  sort: string,
  isDescending: boolean,
  reader: NaiveReader,
): PlainBook[] {
  const order = orders[sort]
  if (order) {
    const sorted = books.toSorted(order)
    return isDescending ? books.toReversed().toSorted((a, b) => order(b, a)) : sorted
  }
  const ofAuthors = authorOrders[sort]
  const title = byText((book) => book.title)
  if (ofAuthors) {
    const direction = isDescending ? -1 : 1
    return books.toSorted((a, b) => direction * ofAuthors(a, b) || byText(tail)(a, b) || title(a, b))
  }
  const time = (book: PlainBook) => {
    const own = reader.progress.get(book.id)
    return own ? (progressOrders[sort]?.(own) ?? null) : null
  }
  const timed = books.filter((book) => time(book) !== null)
  const others = books.filter((book) => time(book) === null)
  const direction = isDescending ? -1 : 1
  const byTime = timed.toSorted((a, b) => direction * ((time(a) ?? 0) - (time(b) ?? 0)) || title(a, b))
  return [...byTime, ...others.toSorted(title)]
}

/** In the order of the sequences: numbers first, then words, then none. */
function compareSequences(a: string | null, b: string | null): number {
  const rank = (sequence: string | null) => (sequence === null ? 2 : /\d/.test(sequence) ? 0 : 1)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return Number.parseFloat(a ?? '0') - Number.parseFloat(b ?? '0') || compareNames(a ?? '', b ?? '')
}

export function booksOfSeries(books: readonly PlainBook[], name: string): PlainBook[] {
  const sequence = (book: PlainBook) => book.series.find((series) => series.name === name)?.sequence ?? null
  return books
    .filter((book) => book.series.some((series) => series.name === name))
    .toSorted((a, b) => compareSequences(sequence(a), sequence(b)))
}

/** Each series as one entry: its name, with a hash in front, and the books that are in none, by title and name. */
export function collapseByTitle(books: readonly PlainBook[], isDescending: boolean): string[] {
  const names = [...new Set(books.flatMap(({ series }) => series.map(({ name }) => name)))]
  const alone = books.filter(({ series }) => series.length === 0)
  const entries = [
    ...alone.map((book) => ({ key: book.title, entry: book.id })),
    ...names.map((name) => ({ key: name, entry: `#${name}` })),
  ]
  const sorted = entries.toSorted((a, b) => compareNames(a.key, b.key))
  return (isDescending ? sorted.toReversed() : sorted).map(({ entry }) => entry)
}
