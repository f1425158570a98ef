import { z } from 'zod'
import { endpoint, LONG_BODY_BYTES, signedIn } from './endpoint.ts'
import { ByEpisodeId, ById, ByItemId, Id, ItemId, OptionalId } from './ids.ts'
import { NonNegativeSeconds, NumberOrText, PositionSeconds, queryNumber, TimeMs, YesOrNo } from './lenient.ts'

/** A user's progress in a book or an episode. Numbers are never null: strict apps would reject the whole list. */
export const MediaProgressView = z.object({
  id: Id,
  userId: Id,
  libraryItemId: Id,
  episodeId: Id.nullable(),
  mediaItemId: Id,
  mediaItemType: z.enum(['book', 'podcastEpisode']),
  duration: z.number(),
  progress: z.number(),
  currentTime: z.number(),
  isFinished: z.boolean(),
  hideFromContinueListening: z.boolean(),
  ebookLocation: z.string().nullable(),
  ebookProgress: z.number().nullable(),
  lastUpdate: z.int(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
})
export type MediaProgressView = z.output<typeof MediaProgressView>

export const BookmarkView = z.object({
  libraryItemId: Id,
  title: z.string(),
  time: z.number(),
  createdAt: z.int(),
})
export type BookmarkView = z.output<typeof BookmarkView>

export const PROGRESS_EVENT_KINDS = [
  'beat',
  'seek',
  'offline',
  'patch',
  'finish',
  'unfinish',
  'restart',
  'ebook',
  'hide',
  'remove',
  'restore',
  'import',
] as const
export type ProgressEventKind = (typeof PROGRESS_EVENT_KINDS)[number]

/** Why an update did not change the position. */
export const PROGRESS_REFUSALS = [
  'older-than-head',
  'zero-without-play',
  'nothing-new',
  'duplicate',
  'clock-ahead',
] as const
export type ProgressRefusal = (typeof PROGRESS_REFUSALS)[number]

/** A progress update, accepted or refused. `event` is the id to pass to `restore`. */
export const ProgressEventView = z.object({
  event: z.int(),
  kind: z.enum(PROGRESS_EVENT_KINDS),
  isAccepted: z.boolean(),
  reason: z.enum(PROGRESS_REFUSALS).nullable(),
  currentTime: z.number(),
  progress: z.number(),
  isFinished: z.boolean(),
  ebookLocation: z.string().nullable(),
  ebookProgress: z.number().nullable(),
  sessionId: Id.nullable(),
  deviceDescription: z.string().nullable(),
  createdAt: z.int(),
})
export type ProgressEventView = z.output<typeof ProgressEventView>

const Fraction = NumberOrText.transform((value) => Math.min(Math.max(0, value), 1))

/** An EPUB CFI or a page number. */
const EbookLocation = z.union([z.string().max(4000), z.number().transform(String)])

/**
 * Fields a client can set; `lastUpdate` marks it as a past event rather than a change made now. Lectern's client adds
 * `sentAt`, what its clock shows now.
 */
export const ProgressChange = z.object({
  duration: NonNegativeSeconds.nullish(),
  progress: Fraction.nullish(),
  currentTime: PositionSeconds.nullish(),
  isFinished: YesOrNo.nullish(),
  hideFromContinueListening: YesOrNo.nullish(),
  ebookLocation: EbookLocation.nullish(),
  ebookProgress: Fraction.nullish(),
  finishedAt: TimeMs.nullish(),
  startedAt: TimeMs.nullish(),
  lastUpdate: TimeMs.nullish(),
  sentAt: TimeMs.nullish().catch(null),
})
export type ProgressChange = z.output<typeof ProgressChange>

const ProgressChangeOf = ProgressChange.extend({ libraryItemId: ItemId, episodeId: OptionalId })
export type ProgressChangeOf = z.output<typeof ProgressChangeOf>

export const progress = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/progress',
    access: signedIn,
    summary: 'All progress of the caller.',
    reply: z.object({ mediaProgress: z.array(MediaProgressView) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary: 'The caller’s progress in an item; for a podcast, in the most recently played episode.',
    params: ByItemId,
    reply: MediaProgressView,
  }),
  getEpisode: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/:episodeId',
    access: signedIn,
    summary: 'The caller’s progress in an episode.',
    params: ByEpisodeId,
    reply: MediaProgressView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary: 'Update the caller’s progress in a book, or mark it as finished or unfinished.',
    params: ByItemId,
    body: ProgressChange,
    reply: 'ok',
  }),
  updateEpisode: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id/:episodeId',
    access: signedIn,
    summary: 'Update the caller’s progress in an episode, or mark it as finished or unfinished.',
    params: ByEpisodeId,
    body: ProgressChange,
    reply: 'ok',
  }),
  batchUpdate: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/batch/update',
    access: signedIn,
    summary: 'Update the progress of several items or episodes; unknown items are ignored.',
    /** An invalid row becomes null, so that it does not fail the others. */
    body: z.array(ProgressChangeOf.nullable().catch(null)).max(5000),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: 'ok',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary: 'Reset progress, by its id or the book’s id; its history is kept and can restore it.',
    params: ById,
    reply: 'ok',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/history',
    access: signedIn,
    summary: 'The progress history of an item or an episode, newest first.',
    params: ByItemId,
    query: z.object({
      episode: Id.optional(),
      limit: queryNumber(100, { min: 1, max: 1000 }),
      before: queryNumber(0),
    }),
    reply: z.object({ events: z.array(ProgressEventView) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/me/progress/:id/restore',
    access: signedIn,
    summary: 'Restore a position from the history.',
    params: ByItemId,
    body: z.object({ event: z.int().min(1), episodeId: OptionalId }),
    reply: MediaProgressView,
  }),
  syncLocal: endpoint({
    method: 'POST',
    path: '/api/me/sync-local-progress',
    access: signedIn,
    summary: 'Merge a device’s progress with the server’s; the newer update wins. For older apps.',
    body: z.object({
      localMediaProgress: z
        .array(
          z
            .looseObject({ ...ProgressChangeOf.shape, id: z.string().max(200).nullish().catch(null) })
            .nullable()
            .catch(null),
        )
        .max(5000),
    }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: z.object({
      numServerProgressUpdates: z.int(),
      localProgressUpdates: z.array(z.looseObject({ libraryItemId: Id })),
      serverProgressUpdates: z.array(MediaProgressView),
    }),
  }),
}
