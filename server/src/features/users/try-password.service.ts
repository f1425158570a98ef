import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Attempt } from './attempt-counts.cache.ts'
import type { SignInLimiter } from './sign-in-limits.service.ts'

/** All password checks must go through here, so that attempts are limited everywhere. */
export async function tryPassword<T>(
  ctx: Pick<Context, 'settings' | 'clock' | 'log'>,
  limiter: SignInLimiter,
  attempt: Attempt,
  check: () => Promise<T | undefined>,
): Promise<{ readonly found: T | undefined; readonly remaining: number }> {
  const { rateLimitLoginRequests: attempts, rateLimitLoginWindow: windowMs } = ctx.settings.current()
  const limits = { attempts, windowMs }
  if (!(await limiter.begin(attempt, limits)))
    throw new AppError('too_many', 'Too many attempts. Login temporarily locked.')
  const found = await check()
  if (found === undefined) ctx.log.warn(`Wrong password for "${attempt.username}" from ${attempt.address}.`)
  else await limiter.succeeded(attempt)
  return { found, remaining: await limiter.remaining(attempt, limits) }
}
