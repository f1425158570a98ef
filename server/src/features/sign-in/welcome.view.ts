import type { LoginView } from '@lectern/contract/auth'
import type { Context } from '../../context.ts'
import { presentLogin } from '../me/me.present.ts'
import { getFreshLogin } from '../me/me.service.ts'
import type { SignedInFrom } from '../me/me.types.ts'
import type { NewsMarks } from '../me/news-marks.cache.ts'
import type { OwnTokens } from '../users/users.present.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import type { User } from '../users/users.types.ts'

/** The response after a sign-in with any method. */
export type Welcome = (user: User, tokens: OwnTokens, from?: SignedInFrom) => Promise<LoginView>

export function createWelcome(ctx: Context, media: UserMedia, newsMarks: NewsMarks): Welcome {
  return async (user, tokens, from = {}) => {
    // Read first: anything that changes in the meantime counts as new.
    const newsMark = newsMarks.of(user.id)
    const login = presentLogin(
      await getFreshLogin(ctx, media, user, from),
      { settings: ctx.settings.current(), facts: ctx.config },
      tokens,
    )
    return { ...login, newsMark }
  }
}
