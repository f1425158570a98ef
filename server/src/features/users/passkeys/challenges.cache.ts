import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { parseJson } from '../../../lib/json.ts'
import { openSealed, sealText } from '../../../lib/sealed-text.ts'

/** Random texts that a passkey has to sign. They travel sealed, and each is taken once. */
export interface Challenges {
  make(userId: string | null): { readonly challenge: string; readonly setup: string }
  /** Throws unless it is one of ours, for this account, in time and not used before. */
  take(setup: string, userId: string | null): string
}

const LIFETIME_MS = 300_000
const REMEMBERED = 20_000

interface Sealed {
  readonly challenge: string
  readonly userId: string | null
  readonly expiresAt: number
}

export function createChallenges(ctx: Pick<Context, 'clock' | 'tokenSecret'>): Challenges {
  const used = new LRUCache<string, true>({ max: REMEMBERED })
  return {
    make(userId) {
      const challenge = randomBytes(32).toString('base64url')
      const sealed: Sealed = { challenge, userId, expiresAt: ctx.clock.now() + LIFETIME_MS }
      return { challenge, setup: sealText(ctx.tokenSecret, JSON.stringify(sealed)) }
    },
    take(setup, userId) {
      const { challenge, ...sealed } = parseJson<Partial<Sealed>>(
        openSealed(ctx.tokenSecret, setup) ?? undefined,
        {},
      )
      const isGood = sealed.userId === userId && (sealed.expiresAt ?? 0) > ctx.clock.now()
      if (challenge === undefined || !isGood || used.has(challenge))
        throw new AppError('invalid', 'This took too long. Try again.')
      used.set(challenge, true)
      return challenge
    },
  }
}
