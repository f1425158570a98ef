import { backoffMs } from './backoff.rules.ts'
import type { Clock } from './clock.ts'

/** Retries with increasing delays; immediately when the server is known to be reachable. */
export interface Retry {
  schedule(): void
  now(): void
  /** Succeeded: the next failure starts with a short delay. */
  reset(): void
  cancel(): void
}

export function createRetry(clock: Clock, work: () => void): Retry {
  let attempt = 0
  let cancelPlanned: (() => void) | null = null
  const run = () => {
    cancelPlanned = null
    work()
  }
  const cancel = () => {
    cancelPlanned?.()
    cancelPlanned = null
  }
  return {
    schedule() {
      cancel()
      cancelPlanned = clock.after(backoffMs(attempt), run)
      attempt += 1
    },
    now() {
      if (cancelPlanned === null) return
      cancel()
      work()
    },
    reset: () => void (attempt = 0),
    cancel() {
      cancel()
      attempt = 0
    },
  }
}
