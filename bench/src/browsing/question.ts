import type { Chance } from '../library/random.ts'

/** Something that is asked a few hundred times, a little different each time. */
export interface Question {
  /** At most so many times what a ping takes. */
  readonly limit: number
  readonly ask: (chance: Chance) => Asked
  /** What changes before the next few calls, so that no answer is one of before. Not counted. */
  readonly news?: (chance: Chance) => Promise<void>
}

export interface Asked {
  readonly path: string
  /** Unless it is the one who measures. */
  readonly authorization?: string
}

export const PING: Question = { limit: 1, ask: () => ({ path: '/ping' }) }

/** So many calls between two pieces of news. */
export const CALLS_BETWEEN_NEWS = 12
