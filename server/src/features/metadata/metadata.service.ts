import { providersOf } from '@lectern/contract/rules/library-rules'
import { providerName } from '@lectern/contract/rules/provider-names'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { askJson, providerAddresses } from './ask.provider.ts'
import { regionOf, searchAudible } from './audible.provider.ts'
import { searchAudiobookCovers } from './audiobook-covers.provider.ts'
import { type ChapterMatch, findAuthorByAsin, findAuthorByName, findChapters } from './audnexus.provider.ts'
import { cleanAuthor, cleanTitle, wellFormed } from './clean-query.rules.ts'
import { searchCustom } from './custom.provider.ts'
import { findCustomProvider, getCustomProviders, slugOf } from './custom-providers.service.ts'
import { searchFantlab } from './fantlab.provider.ts'
import { searchGoogle } from './google-books.provider.ts'
import { searchItunesBooks, searchItunesPodcasts } from './itunes.provider.ts'
import type { Asking, AuthorMatch, BookMatch, BookQuery, PodcastMatch } from './metadata.types.ts'
import { searchMusicBrainz, type TrackQuery } from './music-brainz.provider.ts'
import { searchOpenLibrary } from './open-library.provider.ts'

/** Looks up metadata with external providers. */

type MetadataContext = Pick<Context, 'db' | 'config'>

export const DEFAULT_PROVIDER = 'google'

function askingOf({ config }: MetadataContext): Asking {
  const isMoved = Object.keys(config.providerUrls).length > 0
  return { ask: askJson({ allowPrivate: isMoved }), at: providerAddresses(config) }
}

/** Retries with a simplified query if the exact one finds nothing. */
export async function searchBooks(
  ctx: MetadataContext,
  provider: string,
  given: BookQuery,
): Promise<BookMatch[]> {
  const query = soundQuery(given)
  if (query.title === '' && !query.asin && !query.isbn) invalid('A title is needed to search for')
  const found = await searchWith(ctx, provider, query)
  if (found.length > 0) return found
  const plainer = {
    ...query,
    title: cleanTitle(query.title),
    author: query.author === null ? null : cleanAuthor(query.author),
  }
  const isPlainer = plainer.title !== query.title || plainer.author !== query.author
  return isPlainer && plainer.title !== '' ? searchWith(ctx, provider, plainer) : []
}

function soundQuery({ title, author, isbn, asin }: BookQuery): BookQuery {
  const sound = (text: string | null) => (text === null ? null : wellFormed(text))
  return { title: wellFormed(title), author: sound(author), isbn: sound(isbn), asin: sound(asin) }
}

async function searchWith(ctx: MetadataContext, provider: string, query: BookQuery): Promise<BookMatch[]> {
  const asking = askingOf(ctx)
  const custom = await findCustomProvider(ctx, provider)
  if (custom) return searchCustom(askJson({ allowPrivate: true }), custom, query)
  if (provider.startsWith('audible')) return searchAudible(asking, query, regionOf(provider))
  switch (provider) {
    case 'openlibrary':
      return searchOpenLibrary(asking, query)
    case 'itunes':
      return searchItunesBooks(asking, query)
    case 'fantlab':
      return searchFantlab(asking, query)
    default:
      return searchGoogle(asking, query)
  }
}

export interface CoverQuery extends BookQuery {
  readonly isPodcast: boolean
}

const COVER_COLLECTION = 'audiobookcovers'

/** `best` queries the few providers with the most covers, `all` queries every provider. */
export function coverProvidersOf(provider: string, { isPodcast }: Pick<CoverQuery, 'isPodcast'>): string[] {
  if (isPodcast) return ['itunes']
  if (provider === 'best') return ['google', 'audible', COVER_COLLECTION]
  return provider === 'all' ? [...providersOf('book'), COVER_COLLECTION] : [provider]
}

/** Combines the results of all reachable providers; throws only if none is reachable. */
export async function searchCovers(
  ctx: MetadataContext,
  provider: string,
  query: CoverQuery,
): Promise<string[]> {
  const asked = coverProvidersOf(provider, query)
  const results = await Promise.allSettled(asked.map((one) => searchCoversWith(ctx, one, query)))
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return unique(found.flat())
}

export async function searchCoversWith(
  ctx: MetadataContext,
  provider: string,
  query: CoverQuery,
): Promise<string[]> {
  if (query.title === '') invalid('A title is needed to search for')
  if (provider === COVER_COLLECTION) return searchAudiobookCovers(askingOf(ctx), soundQuery(query))
  if (query.isPodcast) {
    const podcasts = await searchPodcasts(ctx, { term: query.title, country: null, limit: 25 })
    return unique(podcasts.flatMap(({ cover }) => cover ?? []))
  }
  return unique((await searchBooks(ctx, provider, query)).flatMap(({ covers }) => covers))
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

export function searchPodcasts(
  ctx: MetadataContext,
  wish: { readonly term: string; readonly country: string | null; readonly limit: number },
): Promise<PodcastMatch[]> {
  return searchItunesPodcasts(askingOf(ctx), { ...wish, term: wellFormed(wish.term) })
}

export function searchTracks(ctx: MetadataContext, query: TrackQuery): Promise<unknown[]> {
  return searchMusicBrainz(askingOf(ctx), query)
}

export async function lookUpAuthor(
  ctx: MetadataContext,
  wish: { readonly asin: string | null; readonly name: string | null; readonly region: string | null },
): Promise<AuthorMatch | null> {
  const asking = askingOf(ctx)
  if (wish.asin) return findAuthorByAsin(asking, wish.asin.toUpperCase(), wish.region)
  return wish.name ? findAuthorByName(asking, wellFormed(wish.name), wish.region) : null
}

export function lookUpChapters(
  ctx: MetadataContext,
  asin: string,
  region: string,
): Promise<ChapterMatch | null> {
  return findChapters(askingOf(ctx), asin.toUpperCase(), region)
}

export async function getProviders(ctx: Pick<Context, 'db'>) {
  const custom = await getCustomProviders(ctx)
  const ofKind = (kind: 'book' | 'podcast') =>
    custom
      .filter(({ mediaType }) => mediaType === kind)
      .map((provider) => ({ value: slugOf(provider), text: provider.name }))
  const named = (value: string) => ({ value, text: providerName(value) })
  const books = [...providersOf('book').map(named), ...ofKind('book')]
  return {
    books,
    booksCovers: [named('best'), ...books, named(COVER_COLLECTION), named('all')],
    podcasts: [...providersOf('podcast').map(named), ...ofKind('podcast')],
  }
}
