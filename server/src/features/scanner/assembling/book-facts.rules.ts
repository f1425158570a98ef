import { normaliseSequence, type SeriesPlace } from '@lectern/contract/rules/names'
import { parsePeople } from '../../items/names.rules.ts'
import { cleanDescription, withoutEmpty } from '../reading/sidecar-values.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

/** What an e-book or an OPF file says about a book, with names as they are written there. */
export interface WrittenBookFacts {
  title: string | null
  subtitle: string | null
  authors: readonly string[]
  narrators: readonly string[]
  series: readonly SeriesPlace[]
  genres: readonly string[]
  tags: readonly string[]
  publisher: string | null
  publishedYear: string | null
  publishedDate: string | null
  description: string | null
  language: string | null
  isbn: string | null
  asin: string | null
}

export function bookFromFacts(facts: WrittenBookFacts): SourceMetadata {
  return withoutEmpty({
    title: facts.title,
    subtitle: facts.subtitle,
    authors: [...new Set(facts.authors.flatMap(parsePeople))],
    narrators: [...new Set(facts.narrators.flatMap(parsePeople))],
    series: facts.series.map(({ name, sequence }) => ({ name, sequence: normaliseSequence(sequence) })),
    genres: [...facts.genres],
    tags: [...facts.tags],
    publisher: facts.publisher,
    publishedYear: facts.publishedYear,
    publishedDate: facts.publishedDate,
    description: facts.description && cleanDescription(facts.description),
    language: facts.language,
    isbn: facts.isbn,
    asin: facts.asin,
  })
}
