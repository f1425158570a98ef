import type { StoreApi } from 'zustand/vanilla'
import type { SeekCommands } from './seek-commands.ts'
import type { PlayerState } from './player-state.ts'
import type { QueueCommands } from './queue-commands.ts'
import type { MediaRef, QueueEntry } from './queue.rules.ts'
import type { SleepControl } from './sleep-control.ts'

/** What can be asked of the player. */

export interface LoadRequest {
  readonly libraryItemId: string
  readonly episodeId?: string | null
  readonly startTime?: number
  /** What follows; only itself without it. */
  readonly queue?: readonly QueueEntry[]
  /** False: ready, but silent. */
  readonly shouldPlay?: boolean
}

/** Where an earlier visit ended. */
export interface SavedPlayback {
  readonly ref: MediaRef
  readonly positionSeconds: number
  readonly queue: readonly QueueEntry[]
}

export interface Player extends QueueCommands, SeekCommands {
  readonly store: StoreApi<PlayerState>
  load(request: LoadRequest): Promise<void>
  /** Throws when the item can't be loaded any more. */
  restore(saved: SavedPlayback): Promise<void>
  play(): void
  pause(): void
  toggle(): void
  setRate(rate: number): void
  setVolume(volume: number): void
  toggleMute(): void
  readonly sleep: SleepControl
  setCasting(isCasting: boolean): void
  /** Another tab has started to play. */
  handOver(): void
  follow(ref: MediaRef, seconds: number): void
  resetStream(atSeconds: number): void
  setReadyShare(share: number): void
  failStream(message: string): void
  retryNow(): void
  close(): Promise<void>
  /** The page is closing. */
  closeOnPageHide(): void
}
