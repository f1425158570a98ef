import type { NowPlaying, PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import type { CreateOutput } from './output.ts'
import type { MediaRef } from './queue.rules.ts'

/** How the listener likes it. Asked each time, so that a change counts at once. */
export interface PlayerPreferences {
  readonly rateOf: (media: MediaRef) => number
  readonly isAutoRewindOn: boolean
  readonly isAutoPlayOn: boolean
  readonly jumpBackSeconds: number
  readonly jumpForwardSeconds: number
}

/** What the listener is told. */
export interface PlayerNotices {
  sleepOver(): void
  syncTrouble(): void
  synced(): void
  streamFailed(message: string): void
}

export interface PlayerDeps {
  readonly clock: Clock
  readonly backend: PlaybackBackend
  readonly createOutput: CreateOutput
  readonly preferences: () => PlayerPreferences
  readonly notices: PlayerNotices
  /** Tells other tabs that this one sounds now. */
  readonly claim: () => void
  readonly log: (message: string, cause?: unknown) => void
}

export type Media = NowPlaying
