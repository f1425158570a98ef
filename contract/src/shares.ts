import { z } from 'zod'
import { adminOnly, endpoint, publicBecause } from './endpoint.ts'
import { ById, ByItemId, Id, OptionalId } from './ids.ts'
import { PlayedTrackView } from './playback.ts'
import { sanitizeSlug } from './rules/slugs.ts'
import { SharedMediaType, ShareView } from './share-view.ts'

/** Public links to a book or an episode, usable without an account. */

export const SHARE_SESSION_COOKIE = 'share_session_id'

const ShareTrackView = PlayedTrackView.extend({
  /** File paths on the server are not exposed. */
  metadata: z.null(),
})

/** Only what a visitor's player needs of the item. */
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
  /** Lectern only. */
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
  /** In milliseconds; 0 for never. */
  expiresAt: z.int().min(0).max(8_640_000_000_000_000).nullish(),
  mediaItemType: SharedMediaType,
  mediaItemId: Id,
  isDownloadable: z.boolean().default(false),
})
export type NewShare = z.output<typeof NewShare>

const publicShare = publicBecause('whoever was given the link of a share may hear what it is of')
/** Looked up among the open shares; never used as a file path. */
const BySlug = z.object({ slug: z.string().max(1000) })

export const shares = {
  /** Lectern only: for the form that shows or creates a share. */
  ofItem: endpoint({
    method: 'GET',
    path: '/api/share/item/:id',
    access: adminOnly,
    summary: 'Get the share of an item or of one of its episodes.',
    params: ByItemId,
    query: z.object({ episode: OptionalId }),
    reply: z.object({ share: ShareView.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/share/mediaitem',
    access: adminOnly,
    summary: 'Share a book or an episode by link.',
    body: NewShare,
    reply: ShareView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/share/mediaitem/:id',
    access: adminOnly,
    summary: 'Delete a share: its link, audio and cover stop working immediately.',
    params: ById,
    reply: 'file',
  }),
  open: endpoint({
    method: 'GET',
    path: '/public/share/:slug',
    access: publicShare,
    summary: 'The shared item, for a player; `t` is the start time.',
    params: BySlug,
    query: z.object({ t: z.string().max(30).optional() }),
    reply: OpenShareView,
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/share/:slug/track/:index',
    access: publicShare,
    summary: 'An audio file of a share; supports byte ranges.',
    params: BySlug.extend({ index: z.string().regex(/^\d{1,6}$/, 'must be the number of a track') }),
    reply: 'file',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/public/share/:slug/cover',
    access: publicShare,
    summary: 'The cover of a shared item.',
    params: BySlug,
    reply: 'file',
  }),
  download: endpoint({
    method: 'GET',
    path: '/public/share/:slug/download',
    access: publicShare,
    summary: 'Download the files of a share, if that is allowed.',
    params: BySlug,
    reply: 'file',
  }),
  progress: endpoint({
    method: 'PATCH',
    path: '/public/share/:slug/progress',
    access: publicShare,
    summary: 'Update a visitor’s position; kept until the server restarts.',
    params: BySlug,
    body: z.object({ currentTime: z.number().min(0).max(1e9) }),
    reply: 'file',
  }),
}
