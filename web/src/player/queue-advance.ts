import type { PlaybackBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import type { LoadRequest } from './player-commands.ts'
import type { PlayerState } from './player-state.ts'
import { type MediaRef, nextInQueue } from './queue.rules.ts'
import { createRetry } from './retry.ts'

/** Plays the next entry of the queue: as soon as the server is reachable, and without entries that are gone. */
export interface QueueAdvance {
  /** Called at the end of an item. */
  start(): void
  /** Returns false if there is nothing to wait for. */
  retryNow(): boolean
  /** The listener has decided otherwise. */
  cancel(): void
}

interface Given {
  readonly clock: Clock
  readonly backend: Pick<PlaybackBackend, 'isGone'>
  readonly isOn: () => boolean
  readonly get: () => PlayerState
  readonly patch: (change: Partial<PlayerState>) => void
  readonly load: (request: LoadRequest, onFailed: (error: unknown) => void) => void
  /** Whether the player was paused while loading. */
  readonly isPauseWanted: () => boolean
}

export function createQueueAdvance({
  clock,
  backend,
  isOn,
  get,
  patch,
  load,
  isPauseWanted,
}: Given): QueueAdvance {
  let isPlanned = false
  const retry = createRetry(clock, () => {
    isPlanned = false
    advance(get().media)
  })

  function advance(after: MediaRef | null): void {
    const { media, durationSeconds, positionSeconds, queue } = get()
    const next = after && isOn() ? nextInQueue(queue, after) : null
    if (next === null) return patch({ isWaiting: false })
    load({ ...next, queue }, (error) => {
      // Back to the end of the item that was played, where the queue can still be changed.
      patch({ media, durationSeconds, positionSeconds, phase: 'LOADED' })
      if (backend.isGone(error)) advance(next)
      else if (!isPauseWanted()) wait()
    })
  }

  function wait(): void {
    patch({ isWaiting: true })
    isPlanned = true
    retry.schedule()
  }

  return {
    start() {
      retry.reset()
      advance(get().media)
    },
    retryNow() {
      const wasPlanned = isPlanned
      retry.now()
      return wasPlanned
    },
    cancel() {
      retry.cancel()
      if (isPlanned) patch({ isWaiting: false })
      isPlanned = false
    },
  }
}
