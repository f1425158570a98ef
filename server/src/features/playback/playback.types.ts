import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { PlayMethod } from '@lectern/contract/playback'
import type { SESSION_SORTS } from '@lectern/contract/stats'

/** A device that plays: a phone, a browser, a speaker. */
export interface Device {
  readonly id: string
  readonly userId: UserId
  /** The id the client uses for itself. */
  readonly clientDeviceId: string
  readonly clientName: string | null
  readonly clientVersion: string | null
  readonly deviceName: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly ipAddress: string | null
  /** Browser, operating system and so on, as far as known. */
  readonly more: Readonly<Record<string, string>>
}

/** A current or past playback session. */
export interface PlaybackSession {
  readonly num: number
  readonly id: string
  /** Null once the account is deleted. */
  readonly userId: UserId | null
  readonly libraryId: LibraryId | null
  readonly itemId: ItemId
  readonly mediaId: string | null
  readonly episodeId: string | null
  readonly progressNum: number | null
  readonly mediaType: MediaType
  readonly displayTitle: string
  readonly displayAuthor: string
  readonly coverPath: string | null
  /** JSON, as of that time. */
  readonly mediaMetadata: string | null
  readonly durationSeconds: number
  readonly playMethod: PlayMethod
  readonly mediaPlayer: string
  readonly device: Device | null
  readonly serverVersion: string
  /** 'YYYY-MM-DD', in server time at the start of the session. */
  readonly day: string
  readonly listenedSeconds: number
  readonly startPositionSeconds: number
  readonly positionSeconds: number
  readonly numSyncs: number
  readonly startedAt: number
  readonly updatedAt: number
  /** Null while it is open. */
  readonly closedAt: number | null
}

/** The part of a session that a report reads and changes. */
export type SessionState = Pick<
  PlaybackSession,
  | 'num'
  | 'id'
  | 'userId'
  | 'itemId'
  | 'episodeId'
  | 'progressNum'
  | 'mediaType'
  | 'durationSeconds'
  | 'day'
  | 'listenedSeconds'
  | 'positionSeconds'
  | 'numSyncs'
  | 'updatedAt'
  | 'closedAt'
> & { readonly device: NamedDevice | null }

/** What a device can be described by. */
export type NamedDevice = Pick<Device, 'deviceName' | 'manufacturer' | 'model' | 'clientName' | 'more'>

export interface SessionRef {
  readonly sessionId: string
  readonly userId: UserId | null
}

export const refOf = ({ id, userId }: Pick<PlaybackSession, 'id' | 'userId'>): SessionRef => ({
  sessionId: id,
  userId,
})

export type NewSession = Omit<PlaybackSession, 'num' | 'device'> & { readonly deviceId: string | null }

export interface SessionOfUser {
  readonly session: PlaybackSession
  readonly owner: { readonly id: UserId; readonly username: string } | null
}

export interface SessionFilter {
  readonly userId?: UserId
  readonly itemId?: ItemId
  readonly episodeId?: string
}

export type SessionSort = (typeof SESSION_SORTS)[number]

export interface SessionOrder {
  readonly sort: SessionSort
  readonly isDescending: boolean
}

export interface SessionPageQuery extends SessionFilter, SessionOrder {
  readonly limit: number
  readonly offset: number
}

/** One of the files a session plays, in playing order. */
export interface SourceTrack {
  /** The index in the session, from 1. */
  readonly index: number
  readonly path: string
  readonly durationSeconds: number
  readonly codec: string | null
  readonly channels: number | null
  /** ffmpeg's time base, such as `1/44100`. */
  readonly timeBase: string
  /** Set if the file is not on disk; `path` is not valid then. */
  readonly remote?: { readonly itemId: ItemId; readonly episodeId: string }
}

/** What an open session plays, for serving its files or transcoding them. */
export interface SessionSource {
  readonly sessionId: string
  readonly userId: UserId
  readonly libraryItemId: ItemId
  readonly episodeId: string | null
  /** Whether the audio is transcoded on the fly instead of serving the files as they are. */
  readonly isTranscoded: boolean
  /** Where playback starts. */
  readonly startSeconds: number
  /** In playing order; together they form the timeline. */
  readonly tracks: readonly SourceTrack[]
}

export interface SessionSources {
  /** Undefined if the session doesn't exist or is closed, or if its user no longer has access to the item. */
  find(sessionId: string): Promise<SessionSource | undefined>
}
