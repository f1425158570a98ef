import { z } from 'zod'
import { adminOnly, endpoint, publicBecause } from './endpoint.ts'
import { ById, ByItemId, Id, OptionalId } from './ids.ts'
import { PlayedTrackView } from './playback.ts'
import { sanitizeSlug } from './rules/slugs.ts'

/** Links under which anybody may hear one book or episode, without an account. */

export const SHARE_SESSION_COOKIE = 'share_session_id'

const MediaItemType = z.enum(['book', 'podcastEpisode'])

/** Times are texts here, as clients of the protocol expect them. */
export const ShareView = z.object({
  id: Id,
  mediaItemId: Id,
  mediaItemType: MediaItemType,
  slug: z.string(),
  expiresAt: z.string().nullable(),
  isDownloadable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ShareView = z.output<typeof ShareView>

const ShareTrackView = PlayedTrackView.extend({
  /** Paths on the server are nobody's business. */
  metadata: z.null(),
})

/** What a visitor's player needs, and nothing else of the item. */
export const ShareSessionView = z.object({
  id: Id,
  shareSessionId: Id,
  mediaItemShareId: Id,
  mediaType: z.enum(['book', 'podcast']),
  displayTitle: z.string(),
  displayAuthor: z.string(),
  duration: z.number(),
  startTime: z.number(),
  currentTime: z.number(),
  playMethod: z.literal(0),
  mediaPlayer: z.string(),
  coverPath: z.null(),
  coverAspectRatio: z.number().nullable(),
  /** Ours. */
  hasCover: z.boolean(),
  chapters: z.array(z.object({ id: z.int(), start: z.number(), end: z.number(), title: z.string() })),
  audioTracks: z.array(ShareTrackView),
})
export type ShareSessionView = z.output<typeof ShareSessionView>

export const OpenShareView = ShareView.extend({ playbackSession: ShareSessionView })
export type OpenShareView = z.output<typeof OpenShareView>

const NewShare = z.object({
  slug: z
    .string()
    .min(1, 'is needed')
    .max(200)
    .refine((slug) => sanitizeSlug(slug) === slug, 'may have small letters, digits and hyphens only'),
  /** Milliseconds; 0: never. */
  expiresAt: z.int().min(0).max(8_640_000_000_000_000).nullish(),
  mediaItemType: MediaItemType,
  mediaItemId: Id,
  isDownloadable: z.boolean().default(false),
})
export type NewShare = z.output<typeof NewShare>

const publicShare = publicBecause('whoever was given the link of a share may hear what it is of')
/** Checked against the open shares; it never becomes a path on the disk. */
const BySlug = z.object({ slug: z.string().max(1000) })

export const shares = {
  /** Ours: for the form that shows or makes it. */
  ofItem: endpoint({
    method: 'GET',
    path: '/api/share/item/:id',
    access: adminOnly,
    summary: 'The open share of an item or of one of its episodes.',
    params: ByItemId,
    query: z.object({ episode: OptionalId }),
    reply: z.object({ share: ShareView.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/share/mediaitem',
    access: adminOnly,
    summary: 'Share a book or an episode under a link.',
    body: NewShare,
    reply: ShareView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/share/mediaitem/:id',
    access: adminOnly,
    summary: 'End a share: its link, its audio and its cover are gone at once.',
    params: ById,
    reply: 'file',
  }),
  open: endpoint({
    method: 'GET',
    path: '/public/share/:slug',
    access: publicShare,
    summary: 'What is shared under a link, for a player; `t` is where to begin.',
    params: BySlug,
    query: z.object({ t: z.string().max(30).optional() }),
    reply: OpenShareView,
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/share/:slug/track/:index',
    access: publicShare,
    summary: 'An audio file of a share, with byte ranges.',
    params: BySlug.extend({ index: z.string().regex(/^\d{1,6}$/, 'must be the number of a track') }),
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/public/share/:slug/cover',
    access: publicShare,
    summary: 'The cover of what is shared.',
    params: BySlug,
    reply: 'file',
  }),
  download: endpoint({
    method: 'GET',
    path: '/public/share/:slug/download',
    access: publicShare,
    summary: 'The files of a share, where that is allowed.',
    params: BySlug,
    reply: 'file',
  }),
  progress: endpoint({
    method: 'PATCH',
    path: '/public/share/:slug/progress',
    access: publicShare,
    summary: 'Where a visitor is; known for as long as the server runs.',
    params: BySlug,
    body: z.object({ currentTime: z.number().min(0).max(1e9) }),
    reply: 'file',
  }),
}
