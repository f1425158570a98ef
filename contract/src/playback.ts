import { z } from 'zod'
import { MEDIA_TYPES } from './constants.ts'
import { adminOnly, endpoint, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ById, ByItemId, Id, ItemId, OptionalId } from './ids.ts'
import { ItemExpandedView } from './items.ts'
import { AudioTrackView, ChapterView, FileMetadataView } from './item-files.ts'
import { NumberOrText } from './lenient.ts'

/** Listening to something: opened by `play`, kept alive by `sync`, ended by `close`. */

export const PLAY_METHOD = { directPlay: 0, directStream: 1, transcode: 2, local: 3 } as const
export type PlayMethod = (typeof PLAY_METHOD)[keyof typeof PLAY_METHOD]

/** What is known of the device that plays; what is not known is left out. The first four are always texts. */
export const DeviceInfoView = z.object({
  id: Id,
  userId: Id,
  deviceId: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  clientVersion: z.string(),
  clientName: z.string().optional(),
  deviceName: z.string().optional(),
  ipAddress: z.string().optional(),
  browserName: z.string().optional(),
  browserVersion: z.string().optional(),
  osName: z.string().optional(),
  osVersion: z.string().optional(),
  deviceType: z.string().optional(),
  sdkVersion: z.string().optional(),
  /** Of the server, where older clients look for it. */
  serverVersion: z.string(),
})
export type DeviceInfoView = z.output<typeof DeviceInfoView>

const PlayMethodView = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** Where a track is on the timeline and where its sound comes from. */
export const PlayedTrackView = z.object({
  index: z.int(),
  startOffset: z.number(),
  duration: z.number(),
  title: z.string(),
  contentUrl: z.string(),
  mimeType: z.string(),
})

/** The one track of a stream that is made while it is heard. */
export const StreamTrackView = PlayedTrackView.extend({
  codec: z.string().nullable(),
  metadata: FileMetadataView.nullable(),
})
export type StreamTrackView = z.output<typeof StreamTrackView>

export const PlaybackSessionView = z.object({
  id: Id,
  userId: Id.nullable(),
  libraryId: Id.nullable(),
  libraryItemId: Id,
  bookId: Id.nullable(),
  episodeId: Id.nullable(),
  mediaType: z.enum(MEDIA_TYPES),
  mediaMetadata: z.record(z.string(), z.unknown()),
  chapters: z.array(ChapterView),
  displayTitle: z.string(),
  displayAuthor: z.string(),
  coverPath: z.string().nullable(),
  duration: z.number(),
  playMethod: PlayMethodView,
  mediaPlayer: z.string(),
  deviceInfo: DeviceInfoView.nullable(),
  serverVersion: z.string(),
  date: z.string(),
  dayOfWeek: z.string(),
  timeListening: z.number(),
  startTime: z.number(),
  currentTime: z.number(),
  startedAt: z.int(),
  updatedAt: z.int(),
  lastSave: z.int(),
  /** Filled for whoever plays it. */
  audioTracks: z.array(z.union([AudioTrackView, StreamTrackView])),
  stream: z.null(),
  shareSessionId: z.null(),
  mediaItemShareId: z.null(),
  coverAspectRatio: z.null(),
})
export type PlaybackSessionView = z.output<typeof PlaybackSessionView>

export const PlaybackSessionExpandedView = PlaybackSessionView.extend({
  videoTrack: StreamTrackView.nullable(),
  libraryItem: ItemExpandedView,
})
export type PlaybackSessionExpandedView = z.output<typeof PlaybackSessionExpandedView>

/** As admins see it: with whose it is. */
export const SessionOfUserView = PlaybackSessionView.extend({
  user: z.object({ id: Id, username: z.string() }).nullable().optional(),
})
export type SessionOfUserView = z.output<typeof SessionOfUserView>

const DeviceText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 200))
  .nullish()
  .catch(null)

const DeviceInfoInput = z
  .object({
    deviceId: DeviceText,
    clientName: DeviceText,
    clientVersion: DeviceText,
    deviceName: DeviceText,
    manufacturer: DeviceText,
    model: DeviceText,
    sdkVersion: DeviceText,
  })
  .partial()
export type DeviceInfoInput = z.output<typeof DeviceInfoInput>

/** One app says yes as "1" and no as "": whatever is not empty counts. */
const Yes = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => Boolean(value) && value !== '0' && value !== 'false')

/** A list, or one text with commas; what is no text in it is left out. */
const MimeTypes = z.union([
  z
    .array(z.string().max(200).nullable().catch(null))
    .max(200)
    .transform((types) => types.filter((type) => type !== null)),
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').flatMap((type) => type.trim() || [])),
])

const PlayRequest = z
  .object({
    deviceInfo: DeviceInfoInput.nullish().catch(null),
    supportedMimeTypes: MimeTypes.nullish().catch(null),
    mediaPlayer: z.string().max(100).nullish().catch(null),
    forceTranscode: Yes,
    forceDirectPlay: Yes,
  })
  .nullish()
export type PlayRequest = NonNullable<z.output<typeof PlayRequest>>

const Seconds = NumberOrText.pipe(z.number().max(1e9)).transform((value) => Math.max(0, value))
const TimeMs = NumberOrText.pipe(z.number().min(0).max(8.64e15)).transform(Math.trunc)

/**
 * `timeListened`: seconds since the last sync. Ours send two more: `at`, when it was written down by the client's clock,
 * and `totalListened`, all seconds of this session so far. With it a report may be sent again as it grows.
 */
export const SessionSync = z.object({
  currentTime: Seconds.nullish(),
  timeListened: Seconds.nullish(),
  duration: Seconds.nullish(),
  at: TimeMs.nullish(),
  totalListened: Seconds.nullish(),
})
export type SessionSync = z.output<typeof SessionSync>

/** A session a device kept by itself; `timeListening` is its total so far, so it may be sent again as it grows. */
export const LocalSession = z.object({
  id: Id,
  libraryItemId: ItemId,
  episodeId: OptionalId,
  mediaType: z.string().max(50).nullish(),
  displayTitle: z.string().max(2000).nullish(),
  displayAuthor: z.string().max(2000).nullish(),
  duration: Seconds.nullish(),
  mediaPlayer: z.string().max(100).nullish(),
  deviceInfo: DeviceInfoInput.nullish().catch(null),
  startTime: Seconds.nullish(),
  currentTime: Seconds,
  timeListening: Seconds.nullish(),
  startedAt: TimeMs.nullish(),
  updatedAt: TimeMs,
})
export type LocalSession = z.output<typeof LocalSession>

export const LocalSessionResultView = z.object({
  id: z.string(),
  success: z.boolean(),
  progressSynced: z.boolean().optional(),
  error: z.string().optional(),
})
export type LocalSessionResultView = z.output<typeof LocalSessionResultView>

export const playback = {
  play: endpoint({
    method: 'POST',
    path: '/api/items/:id/play',
    access: signedIn,
    summary: 'Start to listen; other open sessions of the same device end.',
    params: ByItemId,
    body: PlayRequest,
    reply: PlaybackSessionExpandedView,
  }),
  playEpisode: endpoint({
    method: 'POST',
    path: '/api/items/:id/play/:episodeId',
    access: signedIn,
    summary: 'Start to listen to an episode.',
    params: z.object({ id: ItemId, episodeId: Id }),
    body: PlayRequest,
    reply: PlaybackSessionExpandedView,
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/session/:id',
    access: signedIn,
    summary: 'An open session of one’s own.',
    params: ById,
    reply: PlaybackSessionExpandedView,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/session/:id/sync',
    access: signedIn,
    summary: 'Say how far one is and how long one listened since the last time.',
    params: ById,
    body: SessionSync.nullish(),
    reply: 'ok',
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/session/:id/close',
    access: signedIn,
    summary: 'End a session, with a last sync or without.',
    params: ById,
    body: SessionSync.nullish(),
    reply: 'ok',
  }),
  localSync: endpoint({
    method: 'POST',
    path: '/api/session/local',
    access: signedIn,
    summary: 'Hand in a session that a device kept by itself.',
    body: LocalSession,
    reply: 'ok',
  }),
  localSyncAll: endpoint({
    method: 'POST',
    path: '/api/session/local-all',
    access: signedIn,
    summary: 'The same for many, each with its own result.',
    body: z.object({
      /** Checked one by one: a broken one must not take the others with it. */
      sessions: z
        .array(z.looseObject({ id: z.string().max(200).nullish().catch(null) }).catch({}))
        .max(10_000),
      deviceInfo: DeviceInfoInput.nullish().catch(null),
    }),
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: z.object({ results: z.array(LocalSessionResultView) }),
  }),
  openSessions: endpoint({
    method: 'GET',
    path: '/api/sessions/open',
    access: adminOnly,
    summary: 'Who is listening now.',
    reply: z.object({ sessions: z.array(SessionOfUserView), shareSessions: z.array(z.unknown()) }),
  }),
  removeSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: withPermission('delete'),
    summary: 'Delete a session; the listening time goes with it. Admins delete anybody’s, others their own.',
    params: ById,
    reply: 'ok',
  }),
  removeSessions: endpoint({
    method: 'POST',
    path: '/api/sessions/batch/delete',
    access: adminOnly,
    summary: 'Delete many sessions.',
    body: z.object({ sessions: z.array(Id).min(1).max(5000) }),
    reply: 'ok',
  }),
}
