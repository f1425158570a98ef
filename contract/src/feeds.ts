import { z } from 'zod'
import { adminOnly, endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { sanitizeSlug } from './rules/slugs.ts'

/** RSS feeds of items, series, collections and playlists, for podcast apps. */

const ENTITY_TYPES = ['libraryItem', 'series', 'collection', 'playlist'] as const
const EntityType = z.enum(ENTITY_TYPES)
export type FeedEntityType = z.output<typeof EntityType>

export const FeedMinifiedView = z.object({
  id: Id,
  entityType: EntityType,
  entityId: Id,
  /** Empty for callers who may not see all of what the feed contains: it shows what its opener sees. */
  feedUrl: z.string(),
  /** Lectern only: the last segment of the URL. */
  slug: z.string(),
  meta: z.object({
    title: z.string(),
    description: z.string().nullable(),
    preventIndexing: z.boolean(),
    ownerName: z.string().nullable(),
    ownerEmail: z.string().nullable(),
  }),
})
export type FeedMinifiedView = z.output<typeof FeedMinifiedView>

const FeedEpisodeView = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  enclosure: z.object({ url: z.string(), type: z.string(), size: z.int() }),
  pubDate: z.string(),
  link: z.string(),
  author: z.string(),
  explicit: z.boolean(),
  duration: z.number(),
  libraryItemId: Id,
  episodeId: Id.nullable(),
  trackIndex: z.int(),
})

export const FeedView = z.object({
  id: Id,
  slug: z.string(),
  userId: Id,
  entityType: EntityType,
  entityId: Id,
  /** The item whose cover is shown in the list; null if nothing in the feed has a cover. */
  coverItemId: Id.nullable(),
  serverAddress: z.string(),
  feedUrl: z.string(),
  meta: z.object({
    title: z.string(),
    description: z.string(),
    author: z.string(),
    imageUrl: z.string(),
    feedUrl: z.string(),
    link: z.string(),
    explicit: z.boolean(),
    type: z.enum(['serial', 'episodic']),
    language: z.string(),
    preventIndexing: z.boolean(),
    ownerName: z.string().nullable(),
    ownerEmail: z.string().nullable(),
  }),
  episodes: z.array(FeedEpisodeView),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Lectern only: when the feed was last fetched, to the minute. */
  lastFetchedAt: z.int().nullable(),
})
export type FeedView = z.output<typeof FeedView>

/** Lectern only: the caller's private URL of a feed. */
const OwnFeedAddressView = z.object({
  feedUrl: z.string(),
  createdAt: z.int(),
  /** Accurate to the minute. */
  lastFetchedAt: z.int().nullable(),
})
export type OwnFeedAddressView = z.output<typeof OwnFeedAddressView>

/** The URL of the web client; anything after the host is ignored. */
const HttpAddress = z
  .string()
  .max(1000)
  .regex(
    /^https?:\/\/[\w.-]+(:\d{1,5})?(\/|$)|^https?:\/\/\[[\da-f:]+\](:\d{1,5})?(\/|$)/i,
    'is not an address like https://books.example',
  )

const OptionalText = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .transform((text) => (text ? text : null))

const NewFeed = z.object({
  serverAddress: HttpAddress,
  slug: z.string().max(1000).transform(sanitizeSlug).pipe(z.string().min(1, 'needs a letter or a digit')),
  metadataDetails: z
    .object({
      preventIndexing: z.boolean().default(true),
      ownerName: OptionalText,
      ownerEmail: OptionalText,
    })
    .default({ preventIndexing: true, ownerName: null, ownerEmail: null }),
})
export type NewFeed = z.output<typeof NewFeed>

const OpenedFeed = z.object({ feed: FeedMinifiedView })

const publicFeed = publicBecause(
  'podcast apps do not sign in: whoever knows the address of an open feed may read it',
)

/** Looked up among the open feeds; never used as a file path. */
const Slug = z.string().max(1000)
const EntryParams = z.object({ slug: Slug, entryId: z.string().max(100) })

const open = <const P extends `/${string}`>(path: P, of: string) =>
  endpoint({
    method: 'POST',
    path,
    access: adminOnly,
    summary: `Open a feed of ${of}.`,
    params: ById,
    body: NewFeed,
    reply: OpenedFeed,
  })

export const feeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/feeds',
    access: adminOnly,
    summary: 'The open feeds visible to the caller: with their entries, and minified.',
    reply: z.object({ feeds: z.array(FeedView), minified: z.array(FeedMinifiedView) }),
  }),
  openItem: open('/api/feeds/item/:id/open', 'a book or a podcast'),
  openSeries: open('/api/feeds/series/:id/open', 'the books of a series'),
  openCollection: open('/api/feeds/collection/:id/open', 'the books of a collection'),
  openPlaylist: open('/api/feeds/playlist/:id/open', 'a playlist of the caller'),
  close: endpoint({
    method: 'POST',
    path: '/api/feeds/:id/close',
    access: adminOnly,
    summary: 'Close a feed: its URL, images and audio stop working immediately.',
    params: ById,
    reply: 'ok',
  }),
  ownAddress: endpoint({
    method: 'GET',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: 'The caller’s private URL of an open feed.',
    params: ById,
    reply: z.object({ address: OwnFeedAddressView.nullable() }),
  }),
  createOwnAddress: endpoint({
    method: 'POST',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: 'Create a private feed URL for the caller, or return the existing one.',
    params: ById,
    reply: z.object({ address: OwnFeedAddressView }),
  }),
  revokeOwnAddress: endpoint({
    method: 'DELETE',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: 'Revoke the caller’s private URL of a feed.',
    params: ById,
    reply: 'ok',
  }),
  document: endpoint({
    method: 'GET',
    path: '/feed/:slug',
    access: publicFeed,
    summary: 'The feed as RSS, with an ETag.',
    params: z.object({ slug: Slug }),
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover',
    access: publicFeed,
    summary: 'The image of a feed: a square JPEG.',
    params: z.object({ slug: Slug }),
    reply: 'file',
  }),
  coverFile: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover.:extension',
    access: publicFeed,
    summary: 'The image of a feed, under a name with a file extension: always a JPEG.',
    params: z.object({ slug: Slug, extension: z.string() }),
    reply: 'file',
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/feed/:slug/item/:entryId/chapters.json',
    access: publicFeed,
    summary: 'The chapters of a feed entry, in the JSON format of podcast apps.',
    params: EntryParams,
    reply: 'file',
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/feed/:slug/item/:entryId/transcript.vtt',
    access: publicFeed,
    summary: 'The transcript of an episode, as WebVTT.',
    params: EntryParams,
    reply: 'file',
  }),
  audio: endpoint({
    method: 'GET',
    path: '/feed/:slug/item/:entryId/:name',
    access: publicFeed,
    summary:
      'The audio file of a feed entry; supports byte ranges. The file name is for apps that depend on it.',
    params: EntryParams.extend({ name: z.string().max(1000) }),
    reply: 'file',
  }),
}
