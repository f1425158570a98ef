/** What is known about the book being searched for. */
export interface BookQuery {
  readonly title: string
  readonly author: string | null
  readonly isbn: string | null
  readonly asin: string | null
}

/** One search result, in a format common to all providers. */
export interface BookMatch {
  readonly id?: string
  readonly title: string
  readonly subtitle: string | null
  readonly author: string | null
  readonly narrator: string | null
  readonly publisher: string | null
  readonly publishedYear: string | null
  readonly description: string | null
  readonly cover: string | null
  readonly covers: readonly string[]
  readonly genres: readonly string[]
  readonly tags: string | null
  readonly series: readonly { readonly series: string; readonly sequence: string | null }[]
  readonly isbn: string | null
  readonly asin: string | null
  readonly language: string | null
  readonly durationMinutes: number | null
  readonly isExplicit?: boolean
}

export interface PodcastMatch {
  readonly id: number | string
  readonly artistId: number | string | null
  readonly title: string
  readonly artistName: string | null
  readonly description: string
  readonly descriptionPlain: string
  readonly releaseDate: string | null
  readonly genres: readonly string[]
  readonly cover: string | null
  readonly trackCount: number | null
  readonly feedUrl: string | null
  readonly pageUrl: string | null
  readonly isExplicit: boolean
}

export interface AuthorMatch {
  readonly asin: string
  readonly name: string
  readonly description: string | null
  readonly image: string | null
}

export interface CustomProvider {
  readonly id: string
  readonly name: string
  readonly mediaType: 'book' | 'podcast'
  readonly url: string
  readonly authHeader: string | null
}

/** Base URLs of the providers; each can be overridden, for example with a mirror. */
export interface ProviderAddresses {
  readonly google: string
  readonly openlibrary: string
  readonly openlibraryCovers: string
  readonly itunes: string
  /** Contains `{tld}`. */
  readonly audible: string
  readonly audnexus: string
  readonly fantlab: string
  readonly audiobookcovers: string
  readonly musicbrainz: string
}

/** Fetches JSON from a provider; null for 404. */
export type AskJson = (
  url: string,
  options?: { readonly headers?: Readonly<Record<string, string>> },
) => Promise<unknown>

export interface Asking {
  readonly ask: AskJson
  readonly at: ProviderAddresses
}
