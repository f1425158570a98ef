import { normaliseSequence } from '@lectern/contract/rules/names'
import type { BookFacts } from '../../../platform/media/book-facts.types.ts'
import { parsePeople } from '../../items/names.rules.ts'
import { cleanDescription, withoutEmpty } from '../reading/sidecar-values.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

export function bookFromFacts(facts: BookFacts): SourceMetadata {
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
