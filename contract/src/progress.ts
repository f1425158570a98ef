import { z } from 'zod'
import { endpoint, LONG_BODY_BYTES, signedIn } from './endpoint.ts'
import { ById, ByItemId, Id, ItemId, OptionalId } from './ids.ts'
import { NumberOrText, queryNumber, YesOrNo } from './lenient.ts'

/** How far a user is in a book or an episode. Numbers are never null: strict apps drop the whole list otherwise. */
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

/** Why a report did not move the place. */
export const PROGRESS_REFUSALS = [
  'older-than-head',
  'zero-without-play',
  'nothing-new',
  'duplicate',
  'clock-ahead',
] as const
export type ProgressRefusal = (typeof PROGRESS_REFUSALS)[number]

/** One report about a place, taken or refused. `event` is what `restore` asks for. */
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

const Seconds = NumberOrText.pipe(z.number().max(1e9)).transform((value) => Math.max(0, value))
const Fraction = NumberOrText.transform((value) => Math.min(Math.max(0, value), 1))
const TimeMs = NumberOrText.pipe(z.number().min(0).max(8.64e15)).transform(Math.trunc)

/** A mark of an EPUB, or the number of a page. */
const EbookLocation = z.union([z.string().max(4000), z.number().transform(String)])

/** What a client may set; `lastUpdate` makes it a report of the past instead of a wish of now. */
export const ProgressChange = z.object({
  duration: Seconds.nullish(),
  progress: Fraction.nullish(),
  currentTime: Seconds.nullish(),
  isFinished: YesOrNo.nullish(),
  hideFromContinueListening: YesOrNo.nullish(),
  ebookLocation: EbookLocation.nullish(),
  ebookProgress: Fraction.nullish(),
  finishedAt: TimeMs.nullish(),
  startedAt: TimeMs.nullish(),
  lastUpdate: TimeMs.nullish(),
})
export type ProgressChange = z.output<typeof ProgressChange>

const ProgressChangeOf = ProgressChange.extend({ libraryItemId: ItemId, episodeId: OptionalId })
export type ProgressChangeOf = z.output<typeof ProgressChangeOf>

const OfEpisode = z.object({ id: ItemId, episodeId: Id })

export const progress = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/progress',
    access: signedIn,
    summary: 'Where one is, in everything one has begun.',
    reply: z.object({ mediaProgress: z.array(MediaProgressView) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary: 'Where one is in an item; for a podcast, in the episode heard last.',
    params: ByItemId,
    reply: MediaProgressView,
  }),
  getEpisode: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/:episodeId',
    access: signedIn,
    summary: 'Where one is in an episode.',
    params: OfEpisode,
    reply: MediaProgressView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary: 'Set where one is in a book, or mark it as finished or not.',
    params: ByItemId,
    body: ProgressChange,
    reply: 'ok',
  }),
  updateEpisode: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id/:episodeId',
    access: signedIn,
    summary: 'Set where one is in an episode, or mark it as finished or not.',
    params: OfEpisode,
    body: ProgressChange,
    reply: 'ok',
  }),
  batchUpdate: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/batch/update',
    access: signedIn,
    summary: 'The same for many at once; unknown items are left out.',
    /** A row that can't be read becomes null: it must not take the others with it. */
    body: z.array(ProgressChangeOf.nullable().catch(null)).max(5000),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: 'ok',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/progress/:id',
    access: signedIn,
    summary:
      'Reset the progress with this id, or of the book with it; its history stays and can bring it back.',
    params: ById,
    reply: 'ok',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/history',
    access: signedIn,
    summary: 'Every report about one’s place in an item or an episode, newest first.',
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
    summary: 'Go back to a place of the history.',
    params: ByItemId,
    body: z.object({ event: z.int().min(1), episodeId: OptionalId }),
    reply: MediaProgressView,
  }),
  syncLocal: endpoint({
    method: 'POST',
    path: '/api/me/sync-local-progress',
    access: signedIn,
    summary: 'Older apps: merge the places of a device with those of the server, the newer one wins.',
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
    reply: z.object({
      numServerProgressUpdates: z.int(),
      localProgressUpdates: z.array(z.looseObject({ libraryItemId: Id })),
      serverProgressUpdates: z.array(MediaProgressView),
    }),
  }),
}
