import { backoffMs } from './backoff.rules.ts'
import type { Clock } from './clock.ts'

/** Tries again later, and later still; at once when somebody knows that the way is free. */
export interface Retry {
  schedule(): void
  now(): void
  /** It went well: the next trouble begins with a short wait. */
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
