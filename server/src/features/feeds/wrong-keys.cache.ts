import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { createSignInLimiter } from '../users/sign-in-limiter.cache.ts'

/** Keys of own addresses are tried like passwords, so wrong ones are counted like them. */
export interface WrongKeys {
  /** Undefined: the key is wrong. Who tried too many gets no answer for a while. */
  limit<T>(clientAddress: string, slug: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

/** An app that goes on asking for a revoked address stays well below. */
const LIMITS = { attempts: 30, windowMs: 15 * 60_000 }

export function createWrongKeys({ clock }: Pick<Context, 'clock'>): WrongKeys {
  const limiter = createSignInLimiter()
  return {
    async limit(clientAddress, slug, find) {
      const attempt = { address: clientAddress, username: slug }
      if (limiter.remaining(attempt, LIMITS, clock.now()) === 0) {
        throw new AppError('too_many', 'Too many wrong addresses. Try again later.')
      }
      const found = await find()
      // Not before it is known: players ask for many pieces at once, and a key is too long to be guessed.
      if (found === undefined) limiter.tried(attempt, LIMITS, clock.now())
      else limiter.succeeded(attempt)
      return found
    },
  }
}
