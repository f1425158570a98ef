import { recentEntries } from '../../lib/recent-entries.ts'

const MAX_TRIES = 5
const REMEMBERED = 10_000

/** Counts the tokens tried on each connection since the last valid one. */
export interface SignInTries {
  /** Adds one; returns false if there were too many. */
  count(connectionId: string): boolean
  reset(connectionId: string): void
}

export function createSignInTries(): SignInTries {
  const tries = recentEntries<number>(REMEMBERED)
  return {
    count(connectionId) {
      const number = (tries.get(connectionId) ?? 0) + 1
      tries.set(connectionId, number)
      return number <= MAX_TRIES
    },
    reset: (connectionId) => tries.delete(connectionId),
  }
}
