import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { createAttemptCounts } from '../users/attempt-counts.cache.ts'

/** Keys of private addresses can be guessed like passwords, so failed attempts are rate-limited in the same way. */
export interface WrongKeys {
  /** Undefined if the key is wrong. Clients with too many failed attempts are refused for a while. */
  limit<T>(clientAddress: string, slug: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

/** An app that keeps polling a revoked address stays well below this. */
const LIMITS = { attempts: 30, windowMs: 15 * 60_000 }

export function createWrongKeys({ clock }: Pick<Context, 'clock'>): WrongKeys {
  const counts = createAttemptCounts()
  return {
    async limit(clientAddress, slug, find) {
      const attempt = { address: clientAddress, username: slug }
      if (counts.remaining(attempt, LIMITS, clock.now()) === 0) {
        throw new AppError('too_many', 'Too many wrong addresses. Try again later.')
      }
      const found = await find()
      // Counted only after the lookup: players send many range requests at once, and a key is too long to be guessed.
      if (found === undefined) counts.tried(attempt, LIMITS, clock.now())
      else counts.succeeded(attempt)
      return found
    },
  }
}
