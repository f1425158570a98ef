import type { BookFacts } from './book-facts.types.ts'

export type { BookFacts }

export function emptyBookFacts(): BookFacts {
  return {
    title: null,
    subtitle: null,
    authors: [],
    narrators: [],
    series: [],
    genres: [],
    tags: [],
    publisher: null,
    publishedYear: null,
    publishedDate: null,
    description: null,
    language: null,
    isbn: null,
    asin: null,
  }
}

const MAX_FIELD_CHARS = 4_000
const MAX_LIST = 200

/** Collapses whitespace and trims; null if nothing is left. */
export function oneLine(text: string | undefined | null): string | null {
  const line = text?.slice(0, MAX_FIELD_CHARS).replace(/\s+/g, ' ').trim()
  return line ? line : null
}

/** Normalises each text with `oneLine` and removes duplicates. */
export function lines(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts.slice(0, MAX_LIST)) {
    const line = oneLine(text)
    if (line) found.add(line)
  }
  return [...found]
}

/** Extracts year and date from a text that starts with a year; both null if the year is implausible. */
export function publication(
  text: string | undefined | null,
): Pick<BookFacts, 'publishedYear' | 'publishedDate'> {
  const match = /^\s*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text ?? '')
  const year = match?.[1]
  // Some programs write the years 101 and 1 for "unknown".
  if (!match || !year || Number(year) < 1000) return { publishedYear: null, publishedDate: null }
  return { publishedYear: year, publishedDate: match.slice(1, 4).filter(Boolean).join('-') }
}

/** `2.0` and `02` become 2, `2.50` becomes 2.5; other texts are kept. */
export function sequenceOf(text: string | undefined | null): string | null {
  const line = oneLine(text)
  return line && /^\d{1,6}(\.\d{1,6})?$/.test(line) ? String(Number(line)) : line
}

/** Returns an ISBN as ten or thirteen characters; null for anything else. */
export function isbnOf(text: string): string | null {
  const compact = text.replace(/^\s*(urn:)?isbn[:\s]*/i, '').replace(/[\s-]/g, '')
  return /^(97[89]\d{10}|\d{9}[\dXx])$/.test(compact) ? compact.toUpperCase() : null
}

export function asinOf(text: string): string | null {
  const compact = text.replace(/^\s*(urn:)?(mobi-)?(asin|amazon)[:\s]*/i, '').trim()
  return /^[A-Z0-9]{10}$/i.test(compact) ? compact.toUpperCase() : null
}
