/** Text fields of books and podcasts. Items, metadata sources and sidecar files all use these names. */

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

/** Missing facts become null. */
export function factsOrNull<Name extends string>(
  given: { readonly [Fact in Name]?: string | null | undefined },
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as Record<Name, string | null>
}
