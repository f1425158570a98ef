import type { BookMatch } from './metadata.types.ts'

const NOTHING_KNOWN: Omit<BookMatch, 'title' | 'covers'> = {
  subtitle: null,
  author: null,
  narrator: null,
  publisher: null,
  publishedYear: null,
  description: null,
  cover: null,
  genres: [],
  tags: null,
  series: [],
  isbn: null,
  asin: null,
  language: null,
  durationMinutes: null,
}

/** Builds a match; fields not given are empty. */
export const bookMatch = (known: Partial<BookMatch> & Pick<BookMatch, 'title'>): BookMatch => ({
  ...NOTHING_KNOWN,
  covers: typeof known.cover === 'string' ? [known.cover] : [],
  ...known,
})
