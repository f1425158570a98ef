import type { Chance } from '../library/random.ts'

/** A request that is made a few hundred times, slightly different each time. */
export interface Question {
  /** Limit as a multiple of the time for a ping. */
  readonly limit: number
  readonly ask: (chance: Chance) => Asked
  /** A change made before the next few requests, so that no response comes from a cache. Not measured. */
  readonly news?: (chance: Chance) => Promise<void>
}

export interface Asked {
  readonly path: string
  /** Defaults to the account that measures. */
  readonly authorization?: string
}

export const PING: Question = { limit: 1, ask: () => ({ path: '/ping' }) }

/** Number of requests between two changes. */
export const CALLS_BETWEEN_NEWS = 12
