/** What is told of a book and of a podcast in plain texts, by the names that all have for it: items, sources, side files. */

export const BOOK_FACTS = [
  'publishedYear',
  'publishedDate',
  'publisher',
  'description',
  'isbn',
  'asin',
  'language',
] as const

export const PODCAST_FACTS = [
  'author',
  'description',
  'releaseDate',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
  'language',
] as const

/** null for what is not told. */
export function factsOrNull<Name extends string>(
  told: { readonly [Fact in Name]?: string | null | undefined },
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, told[name] ?? null])) as Record<Name, string | null>
}
