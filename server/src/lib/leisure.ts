import { setTimeout as sleep } from 'node:timers/promises'

/** So many times as long as a step took. */
const REST_TIMES = 5
const MAX_REST_MS = 250

/**
 * For work that follows from other work and that nobody waits for: goes through it step by step and rests after each, so
 * that what goes on meanwhile has most of the time for itself. Gives what is to be called when there is something to do.
 */
export function atLeisure(hasMore: () => boolean, step: () => Promise<void>): () => void {
  let isAwake = false
  return () => {
    if (isAwake) return
    isAwake = true
    void work()
  }

  async function work(): Promise<void> {
    while (hasMore()) {
      const startedAt = performance.now()
      await step()
      const tookMs = performance.now() - startedAt
      await sleep(Math.min(tookMs * REST_TIMES, MAX_REST_MS), undefined, { ref: false })
    }
    isAwake = false
  }
}
