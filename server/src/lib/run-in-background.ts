import { setTimeout as sleep } from 'node:timers/promises'

/** The pause after a step, as a multiple of the time the step took. */
const PAUSE_FACTOR = 5
const MAX_PAUSE_MS = 250

/**
 * Runs low-priority work step by step and pauses after each step, so that requests get most of the time. Returns a
 * function that starts the work if it is not already running.
 */
export function runInBackground(hasMore: () => boolean, step: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void work()
  }

  async function work(): Promise<void> {
    while (hasMore()) {
      const startedAt = performance.now()
      await step()
      const tookMs = performance.now() - startedAt
      await sleep(Math.min(tookMs * PAUSE_FACTOR, MAX_PAUSE_MS), undefined, { ref: false })
    }
    isRunning = false
  }
}
