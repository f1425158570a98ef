import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { checkPassword } from './passwords.service.ts'
import type { SignInLimiter } from './sign-in-limits.service.ts'
import { tryPassword } from './try-password.service.ts'
import { NO_PASSWORD_HASH } from './users.rules.ts'
import { findUser } from './users.store.ts'
import type { User } from './users.types.ts'

/** Required before actions for which a stolen session must not be sufficient. */
export async function confirmOwnPassword(
  ctx: Pick<Context, 'db' | 'settings' | 'clock' | 'log'>,
  limiter: SignInLimiter,
  userId: UserId,
  given: { readonly password: string; readonly address: string },
): Promise<User> {
  const user = (await findUser(ctx.db, userId)) ?? notFound('User')
  if (user.passwordHash === NO_PASSWORD_HASH)
    throw new AppError('invalid', 'Your account has no password here')
  const attempt = { address: given.address, username: user.username }
  const { found } = await tryPassword(ctx, limiter, attempt, async () =>
    (await checkPassword(user.passwordHash, given.password)).isRight ? user : undefined,
  )
  if (!found) throw new AppError('invalid', 'Invalid password')
  return found
}
