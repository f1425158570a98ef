/** Metadata of a book from an e-book or a metadata file. Names are as written there, not yet parsed. */
export interface BookFacts {
  title: string | null
  subtitle: string | null
  authors: string[]
  narrators: string[]
  series: { name: string; sequence: string | null }[]
  genres: string[]
  tags: string[]
  publisher: string | null
  /** Four digits. */
  publishedYear: string | null
  /** As precise as known: `2001`, `2001-05` or `2001-05-20`. */
  publishedDate: string | null
  /** Without markup. */
  description: string | null
  language: string | null
  isbn: string | null
  asin: string | null
}
