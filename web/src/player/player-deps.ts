import type { NowPlaying, PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import type { CreateOutput } from './output.ts'
import type { MediaRef } from './queue.rules.ts'

/** Playback preferences. Read each time, so that changes apply immediately. */
export interface PlayerPreferences {
  readonly rateOf: (media: MediaRef) => number
  readonly isAutoRewindOn: boolean
  readonly isAutoPlayOn: boolean
  readonly jumpBackSeconds: number
  readonly jumpForwardSeconds: number
}

/** Notifications to the listener. */
export interface PlayerNotices {
  sleepOver(): void
  syncTrouble(): void
  synced(): void
  streamFailed(message: string): void
  /** The item or a file of it is no longer on the server. */
  fileGone(): void
}

export interface PlayerDeps {
  readonly clock: Clock
  readonly backend: PlaybackBackend
  readonly createOutput: CreateOutput
  readonly preferences: () => PlayerPreferences
  readonly notices: PlayerNotices
  /** Tells other tabs that this one is playing now. */
  readonly claim: () => void
  readonly log: (message: string, cause?: unknown) => void
}

export type Media = NowPlaying
