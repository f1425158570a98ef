import { randomBytes } from 'node:crypto'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { parseJson } from '../../../lib/json.ts'
import { unsealText, sealText } from '../../../lib/sealed-text.ts'
import { useChallenge } from './used-challenges.store.ts'

/**
 * Random challenges for passkeys to sign. They are sent to the client encrypted, so that any server can accept the
 * response; each is accepted only once.
 */

type Ctx = Pick<Context, 'db' | 'clock' | 'tokenSecret'>

const LIFETIME_MS = 300_000

export interface Challenge {
  readonly challenge: string
  readonly userId: UserId | null
  readonly expiresAt: number
}

export function makeChallenge(
  ctx: Pick<Ctx, 'clock' | 'tokenSecret'>,
  userId: UserId | null,
): { readonly challenge: string; readonly setup: string } {
  const challenge = randomBytes(32).toString('base64url')
  const sealed: Challenge = { challenge, userId, expiresAt: ctx.clock.now() + LIFETIME_MS }
  return { challenge, setup: sealText(ctx.tokenSecret, JSON.stringify(sealed)) }
}

/** Throws unless the challenge was issued by this server for this account and has not expired. */
export function openChallenge(
  ctx: Pick<Ctx, 'clock' | 'tokenSecret'>,
  setup: string,
  userId: UserId | null,
): Challenge {
  const sealed = parseJson<Partial<Challenge>>(unsealText(ctx.tokenSecret, setup) ?? undefined, {})
  const { challenge, expiresAt = 0 } = sealed
  if (challenge === undefined || sealed.userId !== userId || expiresAt <= ctx.clock.now()) return tooLate()
  return { challenge, userId, expiresAt }
}

/** Call it once the signature is verified; throws if the challenge was used before. */
export async function takeChallenge(ctx: Ctx, { challenge, expiresAt }: Challenge): Promise<void> {
  const isFirst = await ctx.db
    .transaction()
    .execute((tx) => useChallenge(tx, challenge, expiresAt, ctx.clock.now()))
  if (!isFirst) tooLate()
}

function tooLate(): never {
  throw new AppError('invalid', 'This took too long. Try again.')
}
