import { z } from 'zod'
import { MEDIA_TYPES } from './constants.ts'
import { adminOnly, endpoint, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ByEpisodeId, ById, ByItemId, Id, ItemId, OptionalId } from './ids.ts'
import { ItemExpandedView } from './items.ts'
import { AudioTrackView, ChapterView, FileMetadataView } from './item-files.ts'
import { KnownPositionSeconds, NonNegativeSeconds, PositionSeconds, TimeMs } from './lenient.ts'

/** Playback sessions: opened by `play`, kept alive by `sync`, ended by `close`. */

export const PLAY_METHOD = { directPlay: 0, directStream: 1, transcode: 2, local: 3 } as const
export type PlayMethod = (typeof PLAY_METHOD)[keyof typeof PLAY_METHOD]

/** The playback device; unknown fields are left out. The first four fields are always strings. */
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
  /** The server version, where older clients expect it. */
  serverVersion: z.string(),
})
export type DeviceInfoView = z.output<typeof DeviceInfoView>

const PlayMethodView = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** A track's position on the timeline and the URL of its audio. */
export const PlayedTrackView = z.object({
  index: z.int(),
  startOffset: z.number(),
  duration: z.number(),
  title: z.string(),
  contentUrl: z.string(),
  mimeType: z.string(),
})

/** The single track of a transcoded stream. */
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
  /** Only filled in for the user who opened the session. */
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

/** As shown to admins, with the owner. */
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

/** One app sends "1" for true and "" for false: any non-empty value is true. */
const Yes = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => Boolean(value) && value !== '0' && value !== 'false')

/** A list or a comma-separated string; entries that are not strings are ignored. */
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

/**
 * `timeListened`: seconds since the last sync. Lectern's client adds `at`, the time when the position was reached by its
 * own clock, `sentAt`, what that clock shows now, and `totalListened`, the session's total so far, which makes it safe to
 * send a report twice.
 */
export const SessionSync = z.object({
  currentTime: PositionSeconds.nullish(),
  timeListened: NonNegativeSeconds.nullish(),
  duration: NonNegativeSeconds.nullish(),
  at: TimeMs.nullish(),
  sentAt: TimeMs.nullish().catch(null),
  totalListened: NonNegativeSeconds.nullish(),
})
export type SessionSync = z.output<typeof SessionSync>

/** Also as text, as JSON has dates. */
const DateMs = z.union([
  TimeMs,
  z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .pipe(z.number().min(0)),
])

/**
 * A session recorded offline. `timeListening` is its total so far, so it can be sent again as it grows. Apps discard
 * what they have sent, so values that the server can fill in itself are no reason to reject it. Lectern's client adds
 * `sentAt`, what its clock shows now.
 */
export const LocalSession = z.object({
  id: Id,
  libraryItemId: ItemId,
  episodeId: OptionalId,
  mediaType: z.string().max(50).nullish().catch(null),
  displayTitle: z.string().max(2000).nullish().catch(null),
  displayAuthor: z.string().max(2000).nullish().catch(null),
  duration: NonNegativeSeconds.nullish().catch(null),
  mediaPlayer: z.string().max(100).nullish().catch(null),
  deviceInfo: DeviceInfoInput.nullish().catch(null),
  startTime: NonNegativeSeconds.nullish().catch(null),
  currentTime: KnownPositionSeconds,
  timeListening: NonNegativeSeconds.nullish().catch(null),
  startedAt: DateMs.nullish().catch(null),
  updatedAt: DateMs.nullish().catch(null),
  sentAt: TimeMs.nullish().catch(null),
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
    summary: 'Start a playback session; other open sessions of the same device are closed.',
    params: ByItemId,
    body: PlayRequest,
    reply: PlaybackSessionExpandedView,
  }),
  playEpisode: endpoint({
    method: 'POST',
    path: '/api/items/:id/play/:episodeId',
    access: signedIn,
    summary: 'Start a playback session for an episode.',
    params: ByEpisodeId,
    body: PlayRequest,
    reply: PlaybackSessionExpandedView,
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/session/:id',
    access: signedIn,
    summary: 'Get one of the caller’s open sessions.',
    params: ById,
    reply: PlaybackSessionExpandedView,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/session/:id/sync',
    access: signedIn,
    summary: 'Sync a session: the current time and the time listened since the last sync.',
    params: ById,
    body: SessionSync.nullish(),
    reply: 'ok',
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/session/:id/close',
    access: signedIn,
    summary: 'Close a session, optionally with a final sync.',
    params: ById,
    body: SessionSync.nullish(),
    reply: 'ok',
  }),
  localSync: endpoint({
    method: 'POST',
    path: '/api/session/local',
    access: signedIn,
    summary: 'Sync a session that was recorded on a device while offline.',
    body: LocalSession,
    /** Older apps send the whole session, with every track of the book. */
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: 'ok',
  }),
  localSyncAll: endpoint({
    method: 'POST',
    path: '/api/session/local-all',
    access: signedIn,
    summary: 'Sync several sessions that were recorded offline, with a result for each.',
    body: z.object({
      /** Validated one by one, so that an invalid session does not fail the others. */
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
    summary: 'The open sessions of all accounts.',
    reply: z.object({ sessions: z.array(SessionOfUserView), shareSessions: z.array(z.unknown()) }),
  }),
  removeSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: withPermission('delete'),
    summary: 'Delete a session and its listening time. Admins can delete anyone’s, others only their own.',
    params: ById,
    reply: 'ok',
  }),
  removeSessions: endpoint({
    method: 'POST',
    path: '/api/sessions/batch/delete',
    access: adminOnly,
    summary: 'Delete several sessions.',
    body: z.object({ sessions: z.array(Id).min(1).max(5000) }),
    reply: 'ok',
  }),
}
