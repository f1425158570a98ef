import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Attempt, SignInLimiter } from './sign-in-limiter.cache.ts'

/** Every place where a password is tried goes through here, so that nowhere can it be tried without end. */
export async function tryPassword<T>(
  ctx: Pick<Context, 'settings' | 'clock' | 'log'>,
  limiter: SignInLimiter,
  attempt: Attempt,
  check: () => Promise<T | undefined>,
): Promise<{ readonly found: T | undefined; readonly remaining: number }> {
  const { rateLimitLoginRequests: attempts, rateLimitLoginWindow: windowMs } = ctx.settings.current()
  const limits = { attempts, windowMs }
  const remaining = () => limiter.remaining(attempt, limits, ctx.clock.now())
  if (remaining() === 0) throw new AppError('too_many', 'Too many attempts. Login temporarily locked.')
  limiter.tried(attempt, limits, ctx.clock.now())
  const found = await check()
  if (found === undefined) ctx.log.warn(`Wrong password for "${attempt.username}" from ${attempt.address}.`)
  else limiter.succeeded(attempt)
  return { found, remaining: remaining() }
}
