import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { deleteLoginsOf } from './logins.store.ts'
import { confirmOwnPassword } from './own-password.service.ts'
import { hashPassword } from './passwords.service.ts'
import { openLogin, type SignedIn } from './sign-in.service.ts'
import type { SignInLimiter } from './sign-in-limits.service.ts'
import { checkMayHavePassword } from './users.rules.ts'
import { findUserToChange, saveUser } from './users.store.ts'
import type { Device, User } from './users.types.ts'

/** What users can do with their own account. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'settings' | 'tokenSecret' | 'log'>

export interface PasswordChange {
  readonly password: string
  readonly newPassword: string
}

/** Ends all sign-ins, invalidates the long-lived token, and signs the caller in again. */
export async function changeOwnPassword(
  ctx: Ctx,
  limiter: SignInLimiter,
  caller: User,
  change: PasswordChange,
  device: Device,
): Promise<SignedIn> {
  if (caller.type === 'guest') throw new AppError('forbidden', 'Guests cannot change their password')
  checkMayHavePassword(caller.type, change.newPassword)
  const address = device.ipAddress ?? 'unknown'
  await confirmOwnPassword(ctx, limiter, caller.id, { password: change.password, address })
  const passwordHash = await hashPassword(change.newPassword)
  const user = await ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserToChange(tx, caller.id)) ?? notFound('User')
    const changed = {
      ...found,
      passwordHash,
      tokenGeneration: found.tokenGeneration + 1,
      updatedAt: ctx.clock.now(),
    }
    await saveUser(tx, changed)
    await deleteLoginsOf(tx, caller.id, null)
    return changed
  })
  ctx.log.info(`${user.username} changed their password.`)
  const signedIn = await openLogin(ctx, user, device)
  ctx.events.emit('user.changed', { user })
  ctx.events.emit('user.signed-out', { userId: user.id, exceptLoginId: null })
  return signedIn
}
