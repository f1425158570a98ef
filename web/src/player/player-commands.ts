import type { StoreApi } from 'zustand/vanilla'
import type { SeekCommands } from './seek-commands.ts'
import type { PlayerState } from './player-state.ts'
import type { QueueCommands } from './queue-commands.ts'
import type { MediaRef, QueueEntry } from './queue.rules.ts'
import type { SleepControl } from './sleep-control.ts'

/** Commands of the player. */

export interface LoadRequest {
  readonly libraryItemId: string
  readonly episodeId?: string | null
  readonly startTime?: number
  /** The queue; only the item itself if not given. */
  readonly queue?: readonly QueueEntry[]
  /** False to load without playing. */
  readonly shouldPlay?: boolean
}

/** Playback state saved by an earlier visit. */
export interface SavedPlayback {
  readonly ref: MediaRef
  readonly positionSeconds: number
  readonly queue: readonly QueueEntry[]
}

export interface Player extends QueueCommands, SeekCommands {
  readonly store: StoreApi<PlayerState>
  load(request: LoadRequest): Promise<void>
  /** Throws if the item can no longer be loaded. */
  restore(saved: SavedPlayback): Promise<void>
  play(): void
  pause(): void
  toggle(): void
  setRate(rate: number): void
  setVolume(volume: number): void
  toggleMute(): void
  readonly sleep: SleepControl
  setCasting(isCasting: boolean): void
  /** Called when another tab has started playing. */
  handOver(): void
  follow(ref: MediaRef, seconds: number): void
  /** Called when the user has marked an item as finished. */
  stopAsFinished(ref: MediaRef): void
  resetStream(atSeconds: number): void
  setReadyShare(share: number): void
  failStream(message: string): void
  retryNow(): void
  /** Called when updates from other devices may have been missed. */
  catchUp(): void
  /** Resolves when the last report has been sent or has failed. */
  close(): Promise<void>
  /** Called when the page is closing. */
  closeOnPageHide(): void
}
