import { z } from 'zod'
import { adminOnly, endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { sanitizeSlug } from './rules/slugs.ts'

/** Feeds that podcast apps can subscribe to: of items, series, collections and playlists. */

const ENTITY_TYPES = ['libraryItem', 'series', 'collection', 'playlist'] as const
const EntityType = z.enum(ENTITY_TYPES)
export type FeedEntityType = z.output<typeof EntityType>

export const FeedMinifiedView = z.object({
  id: Id,
  entityType: EntityType,
  entityId: Id,
  feedUrl: z.string(),
  /** Ours: the last part of the address. */
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
  /** Where the picture in the list comes from; null: nothing in the feed has a cover. */
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
  /** Ours: when an app last asked for it, to the minute. */
  lastFetchedAt: z.int().nullable(),
})
export type FeedView = z.output<typeof FeedView>

/** Ours: an address of a feed that belongs to the caller alone. */
const OwnFeedAddressView = z.object({
  feedUrl: z.string(),
  createdAt: z.int(),
  /** To the minute. */
  lastFetchedAt: z.int().nullable(),
})
export type OwnFeedAddressView = z.output<typeof OwnFeedAddressView>

/** Where the web client was opened; what stands behind the host is left out. */
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

/** Checked against the open feeds; it never becomes a path on the disk. */
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
    summary: 'The open feeds the caller may see, with their entries and in short.',
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
    summary: 'Close a feed: its address, its pictures and its audio are gone at once.',
    params: ById,
    reply: 'ok',
  }),
  ownAddress: endpoint({
    method: 'GET',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: "The caller's own address of an open feed.",
    params: ById,
    reply: z.object({ address: OwnFeedAddressView.nullable() }),
  }),
  createOwnAddress: endpoint({
    method: 'POST',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: 'Give the caller an address of their own, or the one they have.',
    params: ById,
    reply: z.object({ address: OwnFeedAddressView }),
  }),
  revokeOwnAddress: endpoint({
    method: 'DELETE',
    path: '/api/feeds/:id/address',
    access: signedIn,
    summary: "Revoke the caller's own address of a feed.",
    params: ById,
    reply: 'ok',
  }),
  document: endpoint({
    method: 'GET',
    path: '/feed/:slug',
    access: publicFeed,
    summary: 'The feed as RSS, with ETag.',
    params: z.object({ slug: Slug }),
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover',
    access: publicFeed,
    summary: 'The picture of a feed: square, JPEG.',
    params: z.object({ slug: Slug }),
    reply: 'file',
  }),
  coverFile: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover.jpg',
    access: publicFeed,
    summary: 'The same, under a name that says its type.',
    params: z.object({ slug: Slug }),
    reply: 'file',
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/feed/:slug/item/:entryId/chapters.json',
    access: publicFeed,
    summary: 'The chapters of an entry, as podcast apps read them.',
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
    summary: 'The audio file of an entry, with byte ranges. The name is for apps that look at it.',
    params: EntryParams.extend({ name: z.string().max(1000) }),
    reply: 'file',
  }),
}
