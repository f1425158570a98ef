import { asItemId } from '@lectern/contract/ids'
import { metadata, PROVIDER_ERROR_HEADER } from '@lectern/contract/metadata'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { getItem } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { confidenceOf } from './confidence.rules.ts'
import {
  addCustomProvider,
  getCustomProviders,
  removeCustomProvider,
  slugOf,
} from './custom-providers.service.ts'
import { previewPicture } from './fetch-picture.service.ts'
import { presentBookMatch, presentCustomProvider, presentPodcastMatch } from './metadata.present.ts'
import {
  DEFAULT_PROVIDER,
  getProviders,
  lookUpAuthor,
  lookUpChapters,
  searchBooks,
  searchCovers,
  searchPodcasts,
  searchTracks,
} from './metadata.service.ts'

const SECONDS_A_MINUTE = 60
const KEPT_SECONDS = 3600

export function metadataRoutes(http: Http, ctx: Context): void {
  http.endpoint(metadata.books, async ({ caller, query, reply }) => {
    const wish = {
      title: query.title ?? '',
      author: query.author || null,
      isbn: query.isbn || null,
      asin: query.asin || null,
    }
    const minutes = await minutesOf(ctx, caller.user, query.id)
    const found = await listOrReason(query, reply, searchBooks(ctx, query.provider || DEFAULT_PROVIDER, wish))
    return found.map((match) => presentBookMatch(match, confidenceOf(match, wish, minutes)))
  })
  http.endpoint(metadata.tracks, async ({ query, reply }) => {
    const text = (given: string | undefined) => given || null
    const wish = {
      artist: text(query.artist),
      title: text(query.title),
      album: text(query.album),
      isrc: text(query.isrc),
      limit: query.limit,
    }
    return { tracks: await listOrReason({ reason: false }, reply, searchTracks(ctx, wish)) }
  })
  http.endpoint(metadata.covers, async ({ query, reply }) => {
    const wish = {
      title: query.title ?? '',
      author: query.author || null,
      isbn: null,
      asin: null,
      isPodcast: query.podcast === '1' || query.podcast === 'true',
    }
    const search = searchCovers(ctx, query.provider || DEFAULT_PROVIDER, wish)
    return { results: await listOrReason(query, reply, search) }
  })
  http.endpoint(metadata.picture, async ({ query, reply }) => {
    const bytes = await previewPicture(ctx, query.url ?? '')
    return reply.header('cache-control', `private, max-age=${KEPT_SECONDS}`).type('image/webp').send(bytes)
  })
  http.endpoint(metadata.podcasts, async ({ query, reply }) => {
    if (!query.term) return []
    const wish = { term: query.term, country: query.country || null, limit: query.limit }
    return (await listOrReason(query, reply, searchPodcasts(ctx, wish))).map(presentPodcastMatch)
  })
  http.endpoint(metadata.authors, ({ query }) =>
    lookUpAuthor(ctx, { asin: null, name: query.q || null, region: query.region || null }),
  )
  http.endpoint(metadata.chapters, async ({ query }) => {
    const found = query.asin ? await lookUpChapters(ctx, query.asin, query.region || 'us') : null
    return found ?? { error: 'Chapters not found', stringKey: 'MessageChaptersNotFound' }
  })
  http.endpoint(metadata.providers, async () => ({ providers: await getProviders(ctx) }))
  http.endpoint(metadata.customProviders, async () => ({
    providers: (await getCustomProviders(ctx)).map((one) => presentCustomProvider(one, slugOf(one))),
  }))
  http.endpoint(metadata.addCustomProvider, async ({ body }) => {
    const { name, url, mediaType, authHeaderValue } = body
    const given = { name, url, mediaType, authHeader: authHeaderValue || null }
    const provider = await addCustomProvider(ctx, given)
    return { provider: presentCustomProvider(provider, slugOf(provider)) }
  })
  http.endpoint(metadata.removeCustomProvider, async ({ caller, params }) => {
    await removeCustomProvider(ctx, caller.user, params.id)
  })
}

/** Duration of the item being looked up, if one is given. */
async function minutesOf(ctx: Context, viewer: User, itemId: string | undefined): Promise<number | null> {
  if (!itemId) return null
  const { item } = await getItem(ctx, viewer, asItemId(itemId))
  const seconds = item.files.reduce((sum, { media }) => sum + (media?.durationSeconds ?? 0), 0)
  return seconds > 0 ? seconds / SECONDS_A_MINUTE : null
}

/**
 * Audiobookshelf clients only expect an empty list; the reason is returned as an error if the request asks for it.
 */
async function listOrReason<T>(
  { reason }: { readonly reason: boolean },
  reply: FastifyReply,
  search: Promise<T[]>,
): Promise<T[]> {
  try {
    return await search
  } catch (error) {
    if (reason || !(error instanceof AppError) || error.code !== 'unavailable') throw error
    void reply.header(PROVIDER_ERROR_HEADER, encodeURIComponent(error.message))
    return []
  }
}
