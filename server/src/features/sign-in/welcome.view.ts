import type { LoginView } from '@lectern/contract/auth'
import type { Context } from '../../context.ts'
import { presentLogin } from '../me/me.present.ts'
import { getFreshLogin } from '../me/me.service.ts'
import type { NewsMarks } from '../me/news-marks.cache.ts'
import type { OwnTokens } from '../users/users.present.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import type { User } from '../users/users.types.ts'

/** The answer to whoever has signed in, in whatever way. */
export type Welcome = (user: User, tokens: OwnTokens, userToken?: string) => Promise<LoginView>

export function createWelcome(ctx: Context, media: UserMedia, newsMarks: NewsMarks): Welcome {
  return async (user, tokens, userToken) => {
    // Before anything is read: what changes meanwhile counts as news.
    const newsMark = newsMarks.of(user.id)
    const login = presentLogin(
      await getFreshLogin(ctx, media, user, userToken),
      { settings: ctx.settings.current(), facts: ctx.config },
      tokens,
    )
    return { ...login, newsMark }
  }
}
