import { recentEntries } from '../../lib/recent-entries.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { networkOf } from '../../platform/net/addresses.ts'

const REMEMBERED = 20_000
const WINDOW_MS = 600_000
const ALLOWED = 30

/** Slugs are chosen by users, so they could be guessed: clients with many misses are rate-limited. */
export function createSlugGuesses(ctx: Pick<Context, 'clock' | 'log'>) {
  const misses = recentEntries<{ count: number; endsAt: number }>(REMEMBERED)
  const known = (address: string) => {
    const window = misses.get(address)
    return window && window.endsAt > ctx.clock.now() ? window : undefined
  }
  return {
    /** Runs `find`, and counts a miss if nothing is found. */
    async limit<T>(from: string, find: () => Promise<T>): Promise<T> {
      const address = networkOf(from)
      if ((known(address)?.count ?? 0) >= ALLOWED)
        throw new AppError('too_many', 'Too many invalid links. Try again later.')
      try {
        return await find()
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') count(address)
        throw error
      }
    },
  }

  function count(address: string): void {
    const window = known(address) ?? { count: 0, endsAt: ctx.clock.now() + WINDOW_MS }
    window.count += 1
    misses.set(address, window)
    if (window.count === ALLOWED)
      ctx.log.warn(`${address} asked for ${ALLOWED} share links that do not exist.`)
  }
}
