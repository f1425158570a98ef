import type { WantedTags, WritableTag } from '../../platform/media/writing/media-change.types.ts'
import type { Book } from '../items/items.types.ts'
import { parsePeople } from '../items/names.rules.ts'

export interface TrackPlace {
  /** From 1. */
  readonly number: number
  readonly total: number
}

/**
 * The tags to write to one of a book's files. Fields the book doesn't have are left unchanged. With several files,
 * each keeps its own title, as scans name chapters after it.
 */
export function tagsFor(book: Book, { number, total }: TrackPlace): WantedTags {
  const authors = joinPeople(book.authors.map(({ name }) => name))
  const narrators = joinPeople(book.narrators)
  const hasSequence = book.series.some(({ sequence }) => sequence !== null)
  const given = withoutEmpty({
    ...(total === 1 ? { title: book.title } : {}),
    // Scans remove the subtitle again.
    album: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    subtitle: book.subtitle,
    artist: authors,
    albumArtist: authors,
    composer: narrators,
    narrator: narrators,
    series: book.series.map(({ name }) => name).join('; '),
    seriesPart: hasSequence ? book.series.map(({ sequence }) => sequence ?? '').join(';') : null,
    genre: book.genres.join('; '),
    publisher: book.publisher,
    copyright: book.publisher,
    grouping: book.series.map(seriesWithNumber).join('; '),
    date: book.publishedYear,
    comment: book.description,
    description: book.description,
    asin: book.asin,
    isbn: book.isbn,
    language: book.language,
    track: `${number}/${total}`,
  })
  // Clears the part number, which would otherwise refer to the wrong series.
  return given.series !== undefined && !hasSequence ? { ...given, seriesPart: '' } : given
}

const KEYS: Readonly<Partial<Record<WritableTag, string>>> = {
  albumArtist: 'album_artist',
  subtitle: 'TIT3',
  seriesPart: 'series-part',
}

/** The same tags as shown by clients, by their names in files. */
export function tagMapFor(book: Book, total: number): Record<string, string> {
  const { track: _, ...tags } = tagsFor(book, { number: 1, total: 1 })
  const named = Object.entries(withoutEmpty(tags)).map(([name, value]) => [
    KEYS[name as WritableTag] ?? name,
    value,
  ])
  return { ...Object.fromEntries(named), TRACKTOTAL: String(total) }
}

/** As shown by players: `Waters #2`. */
const seriesWithNumber = ({ name, sequence }: Book['series'][number]): string =>
  sequence === null ? name : `${name} #${sequence}`

/** Joins names with the first separator that parses back to the same people. */
function joinPeople(names: readonly string[]): string {
  const isSame = (joined: string) => parsePeople(joined).join('\n') === names.join('\n')
  const joined = [', ', ' & ', '; '].map((sign) => names.join(sign))
  return joined.find(isSame) ?? names.join('; ')
}

function withoutEmpty(tags: Partial<Record<WritableTag, string | null>>): WantedTags {
  const entries = Object.entries(tags).filter(([, value]) => (value?.trim() ?? '') !== '')
  return Object.fromEntries(entries)
}
