import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { createAttemptCounts } from '../users/attempt-counts.cache.ts'

/** Keys of own addresses are tried like passwords, so wrong ones are counted like them. */
export interface WrongKeys {
  /** Undefined: the key is wrong. Who tried too many gets no answer for a while. */
  limit<T>(clientAddress: string, slug: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

/** An app that goes on asking for a revoked address stays well below. */
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
      // Not before it is known: players ask for many pieces at once, and a key is too long to be guessed.
      if (found === undefined) counts.tried(attempt, LIMITS, clock.now())
      else counts.succeeded(attempt)
      return found
    },
  }
}
