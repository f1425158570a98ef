import { randomInt } from 'node:crypto'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../lib/errors.ts'
import { parseJson } from '../../../lib/json.ts'
import { unsealText, sealText } from '../../../lib/sealed-text.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { confirmOwnPassword } from '../own-password.service.ts'
import { hashToken } from '../tokens.service.ts'
import { tryPassword } from '../try-password.service.ts'
import type { SignInLimiter } from '../sign-in-limits.service.ts'
import { findUserToChange, saveUser } from '../users.store.ts'
import type { User } from '../users.types.ts'
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.store.ts'
import { newTotpSecret, recoveryKey, stepOfCode, totpUrl } from './totp.service.ts'

/** Two-step sign-in with a code after the password. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'settings' | 'tokenSecret'>

const SETUP_MS = 600_000
const CODES = 10
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

interface Setup {
  readonly userId: UserId
  readonly secret: string
  readonly expiresAt: number
}

interface Proof {
  readonly password: string
  readonly address: string
}

/** Nothing is stored: the client sends the encrypted setup back with the first code. */
export function beginTotp(ctx: Ctx, user: User, issuer: string) {
  const secret = newTotpSecret()
  const setup: Setup = { userId: user.id, secret, expiresAt: ctx.clock.now() + SETUP_MS }
  return {
    secret,
    url: totpUrl(secret, user.username, issuer),
    setup: sealText(ctx.tokenSecret, JSON.stringify(setup)),
  }
}

export async function turnOnTotp(
  ctx: Ctx,
  limiter: SignInLimiter,
  caller: User,
  given: Proof & { readonly setup: string; readonly code: string },
): Promise<string[]> {
  const now = ctx.clock.now()
  const setup = parseJson<Partial<Setup>>(unsealText(ctx.tokenSecret, given.setup) ?? undefined, {})
  const { secret } = setup
  if (secret === undefined || setup.userId !== caller.id || (setup.expiresAt ?? 0) <= now)
    return invalid('This setup has expired. Begin again.')
  await confirmOwnPassword(ctx, limiter, caller.id, given)
  const step = stepOfCode(secret, given.code, now, null)
  if (step === null) return invalid('This is not the code that the app shows now')
  const codes = newRecoveryCodes()
  const user = await change(ctx, caller.id, codes, (found) => ({
    ...found,
    totpSecret: sealText(ctx.tokenSecret, secret),
    totpStep: step,
  }))
  ctx.log.info(`${user.username} turned two-step sign-in on.`)
  return codes
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  limiter: SignInLimiter,
  caller: User,
  proof: Proof,
): Promise<string[]> {
  const proved = await confirmOwnPassword(ctx, limiter, caller.id, proof)
  if (proved.totpSecret === null) return invalid('Two-step sign-in is off')
  const codes = newRecoveryCodes()
  await change(ctx, caller.id, codes, (found) => found)
  ctx.log.info(`${caller.username} made new recovery codes.`)
  return codes
}

export async function turnOffTotp(
  ctx: Ctx,
  limiter: SignInLimiter,
  caller: User,
  proof: Proof,
): Promise<void> {
  await confirmOwnPassword(ctx, limiter, caller.id, proof)
  await change(ctx, caller.id, [], (found) => ({ ...found, totpSecret: null, totpStep: null }))
  ctx.log.info(`${caller.username} turned two-step sign-in off.`)
}

/** For admins, to help a user who has lost their device and recovery codes. */
export async function resetTotp(ctx: Ctx, editor: User, userId: UserId): Promise<void> {
  const user = await change(ctx, userId, [], (found) => {
    if (found.type === 'root' && editor.type !== 'root')
      throw new AppError('forbidden', 'Only root may change root')
    return { ...found, totpSecret: null, totpStep: null }
  })
  ctx.log.info(`${editor.username} turned two-step sign-in off for "${user.username}".`)
}

export const recoveryCodesLeft = (ctx: Pick<Context, 'db'>, user: User): Promise<number> =>
  countRecoveryCodes(ctx.db, user.id)

/** Called after the password was verified: throws unless the code is right as well, or none is needed. */
export async function checkSecondFactor(
  ctx: Ctx,
  codeLimiter: SignInLimiter,
  user: User,
  given: { readonly code: string | null; readonly address: string },
): Promise<void> {
  if (user.totpSecret === null) return
  const code = given.code?.trim() ?? ''
  if (code === '') throw new AppError('second_factor', 'Enter the code of your authenticator app')
  // Counted separately: otherwise, the correct password would clear the failures of wrong codes.
  const attempt = { address: given.address, username: user.username }
  const { found } = await tryPassword(ctx, codeLimiter, attempt, () => takeCode(ctx, user.id, code))
  if (!found) throw new AppError('second_factor', 'This code is wrong or was used before')
}

function takeCode(ctx: Ctx, userId: UserId, code: string): Promise<true | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const user = await findUserToChange(tx, userId)
    const secret = unsealText(ctx.tokenSecret, user?.totpSecret ?? '')
    const step = user && secret !== null ? stepOfCode(secret, code, ctx.clock.now(), user.totpStep) : null
    if (user && step !== null) {
      await saveUser(tx, { ...user, totpStep: step })
      return true
    }
    const isRecovered = await useRecoveryCode(tx, userId, hashToken(recoveryKey(code)))
    if (isRecovered && user) ctx.log.warn(`${user.username} used a recovery code to sign in.`)
    return isRecovered || undefined
  })
}

async function change(
  ctx: Ctx,
  userId: UserId,
  codes: readonly string[],
  edit: (found: User) => User,
): Promise<User> {
  const user = await ctx.db.transaction().execute(async (tx: Tx) => {
    const found = (await findUserToChange(tx, userId)) ?? notFound('User')
    const changed = { ...edit(found), updatedAt: ctx.clock.now() }
    await saveUser(tx, changed)
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashToken(recoveryKey(code))),
    )
    return changed
  })
  ctx.events.emit('user.changed', { user })
  return user
}

/** Ten letters each, about fifty bits: sufficient, because attempts are limited like those for passwords. */
function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return Array.from({ length: CODES }, () => `${group()}-${group()}`)
}
