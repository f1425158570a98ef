import type { MediaType } from '@lectern/contract/constants'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { PlayMethod } from '@lectern/contract/playback'
import type { SESSION_SORTS } from '@lectern/contract/stats'

/** What plays: a phone, a browser, a speaker. */
export interface Device {
  readonly id: string
  readonly userId: UserId
  /** As the client calls itself. */
  readonly clientDeviceId: string
  readonly clientName: string | null
  readonly clientVersion: string | null
  readonly deviceName: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly ipAddress: string | null
  /** Browser, system and the like, as far as known. */
  readonly more: Readonly<Record<string, string>>
}

/** What somebody listens to, or listened to. */
export interface PlaybackSession {
  readonly num: number
  readonly id: string
  /** null: the account is gone. */
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
  /** JSON, as it was then. */
  readonly mediaMetadata: string | null
  readonly durationSeconds: number
  readonly playMethod: PlayMethod
  readonly mediaPlayer: string
  readonly device: Device | null
  readonly serverVersion: string
  /** 'YYYY-MM-DD', by the server's clock when it began. */
  readonly day: string
  readonly listenedSeconds: number
  readonly startPositionSeconds: number
  readonly positionSeconds: number
  readonly numSyncs: number
  readonly startedAt: number
  readonly updatedAt: number
  /** null: open. */
  readonly closedAt: number | null
}

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

/** One of the files that a session plays, in playing order. */
export interface SourceTrack {
  /** As the session tells it, from 1. */
  readonly index: number
  readonly path: string
  readonly durationSeconds: number
  readonly codec: string | null
  readonly channels: number | null
  /** ffmpeg's time base, like `1/44100`. */
  readonly timeBase: string
  /** Not on disk: `path` leads nowhere. */
  readonly remote?: { readonly itemId: ItemId; readonly episodeId: string }
}

/** What an open session plays, for whoever hands out its files or makes a stream of them. */
export interface SessionSource {
  readonly sessionId: string
  readonly userId: UserId
  readonly libraryItemId: ItemId
  readonly episodeId: string | null
  /** Its sound is made while it is heard, instead of handing out the files as they are. */
  readonly isTranscoded: boolean
  /** Where the listener begins. */
  readonly startSeconds: number
  /** In playing order; together they are the timeline. */
  readonly tracks: readonly SourceTrack[]
}

export interface SessionSources {
  /** Undefined: there is no such session, it was closed, or its listener may not have the item any more. */
  find(sessionId: string): Promise<SessionSource | undefined>
}
