import { z } from 'zod'
import { adminOnly, endpoint, signedIn, withPermission } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { queryNumber, Truthy, YesOrNo } from './lenient.ts'

/** Searching metadata providers. */

export const BookMatchView = z.object({
  id: z.string().optional(),
  title: z.string(),
  subtitle: z.string().nullable(),
  author: z.string().nullable(),
  narrator: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedYear: z.string().nullable(),
  description: z.string().nullable(),
  cover: z.string().nullable(),
  covers: z.array(z.string()),
  genres: z.array(z.string()),
  tags: z.string().nullable(),
  series: z.array(z.object({ series: z.string(), sequence: z.string().nullable() })),
  isbn: z.string().nullable(),
  asin: z.string().nullable(),
  language: z.string().nullable(),
  /** In minutes. */
  duration: z.number().nullable(),
  explicit: z.boolean().optional(),
  /** Confidence of the match, 0 to 1. */
  matchConfidence: z.number(),
})
export type BookMatchView = z.output<typeof BookMatchView>

export const PodcastMatchView = z.object({
  id: z.union([z.number(), z.string()]),
  artistId: z.union([z.number(), z.string()]).nullable(),
  title: z.string(),
  artistName: z.string().nullable(),
  description: z.string(),
  descriptionPlain: z.string(),
  releaseDate: z.string().nullable(),
  genres: z.array(z.string()),
  cover: z.string().nullable(),
  trackCount: z.number().nullable(),
  feedUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
  explicit: z.boolean(),
})
export type PodcastMatchView = z.output<typeof PodcastMatchView>

const AuthorMatchView = z.object({
  asin: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
})

const ChapterMatchView = z.object({
  asin: z.string(),
  region: z.string().nullable(),
  isAccurate: z.boolean(),
  brandIntroDurationMs: z.number(),
  brandOutroDurationMs: z.number(),
  runtimeLengthMs: z.number(),
  runtimeLengthSec: z.number(),
  chapters: z.array(
    z.object({
      lengthMs: z.number(),
      startOffsetMs: z.number(),
      startOffsetSec: z.number(),
      title: z.string(),
    }),
  ),
})

/** A cover search with results sent as each provider responds. */
export const CoverSearch = z.object({
  requestId: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(500),
  author: z.string().trim().max(500).nullish(),
  provider: z.string().max(200).nullish(),
  podcast: YesOrNo.nullish(),
})
export type CoverSearch = z.output<typeof CoverSearch>

const ProviderChoice = z.object({ value: z.string(), text: z.string() })

export const CustomProviderView = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.enum(['book', 'podcast']),
  url: z.string(),
  authHeaderValue: z.string().nullable(),
  slug: z.string(),
})
export type CustomProviderView = z.output<typeof CustomProviderView>

/** A key copied from a page can contain an ellipsis or an invisible character. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/

const Asked = z.string().trim().max(500).optional()

/**
 * Lectern only: report an unreachable provider as an error. Otherwise the list is empty, as client apps expect,
 * and a response header gives the reason.
 */
const reason = { reason: Truthy }
export const PROVIDER_ERROR_HEADER = 'x-provider-error'

export const metadata = {
  tracks: endpoint({
    method: 'GET',
    path: '/api/search/tracks',
    access: signedIn,
    summary: 'Search MusicBrainz recordings; returns its response unchanged.',
    query: z.object({
      artist: z.string().max(500).optional(),
      title: z.string().max(500).optional(),
      album: z.string().max(500).optional(),
      isrc: z.string().max(50).optional(),
      limit: queryNumber(5, { min: 1, max: 100 }),
    }),
    reply: z.object({ tracks: z.array(z.unknown()) }),
  }),
  books: endpoint({
    method: 'GET',
    path: '/api/search/books',
    access: signedIn,
    summary: 'Search a provider for a book; best match first.',
    query: z.object({
      provider: Asked,
      title: Asked,
      author: Asked,
      isbn: Asked,
      asin: Asked,
      id: Asked,
      ...reason,
    }),
    reply: z.array(BookMatchView),
  }),
  covers: endpoint({
    method: 'GET',
    path: '/api/search/covers',
    access: signedIn,
    summary: 'Search for covers of a book or podcast; returns image URLs.',
    query: z.object({ title: Asked, author: Asked, provider: Asked, podcast: Asked, ...reason }),
    reply: z.object({ results: z.array(z.string()) }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/search/picture',
    access: withPermission('update'),
    summary:
      'A thumbnail of an image found by a provider, for browsers that can’t load the image themselves.',
    query: z.object({ url: z.string().max(4000).optional() }),
    reply: 'file',
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/api/search/podcast',
    access: signedIn,
    summary: 'Search the podcast directory.',
    query: z.object({ term: Asked, country: Asked, limit: queryNumber(25, { min: 1, max: 50 }), ...reason }),
    reply: z.array(PodcastMatchView),
  }),
  authors: endpoint({
    method: 'GET',
    path: '/api/search/authors',
    access: signedIn,
    summary: 'Search for an author.',
    query: z.object({ q: Asked, region: Asked }),
    reply: AuthorMatchView.nullable(),
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/api/search/chapters',
    access: signedIn,
    summary: 'The chapters of an edition, by ASIN.',
    query: z.object({ asin: Asked, region: Asked }),
    reply: z.union([ChapterMatchView, z.object({ error: z.string(), stringKey: z.string().optional() })]),
  }),
  providers: endpoint({
    method: 'GET',
    path: '/api/search/providers',
    access: signedIn,
    summary: 'List all metadata providers, including custom ones.',
    reply: z.object({
      providers: z.object({
        books: z.array(ProviderChoice),
        booksCovers: z.array(ProviderChoice),
        podcasts: z.array(ProviderChoice),
      }),
    }),
  }),
  customProviders: endpoint({
    method: 'GET',
    path: '/api/custom-metadata-providers',
    access: adminOnly,
    summary: 'List custom metadata providers.',
    reply: z.object({ providers: z.array(CustomProviderView) }),
  }),
  addCustomProvider: endpoint({
    method: 'POST',
    path: '/api/custom-metadata-providers',
    access: adminOnly,
    summary: 'Add a custom metadata provider.',
    body: z.object({
      name: z.string().trim().min(1).max(200),
      url: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).max(2000),
      mediaType: z.enum(['book', 'podcast']),
      authHeaderValue: z
        .string()
        .trim()
        .max(2000)
        .regex(HEADER_VALUE, 'has a character that cannot be sent in a header')
        .nullish(),
    }),
    reply: z.object({ provider: CustomProviderView }),
  }),
  removeCustomProvider: endpoint({
    method: 'DELETE',
    path: '/api/custom-metadata-providers/:id',
    access: adminOnly,
    summary: 'Delete a custom metadata provider; libraries that used it return to the default.',
    params: ById,
    reply: 'ok',
  }),
}
