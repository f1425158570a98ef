import type { LoginView } from '@lectern/contract/auth'
import type { UserView } from '@lectern/contract/users'
import type { Context } from '../../context.ts'
import { defaultLibraryId } from '../libraries/libraries.service.ts'
import { presentSettings } from '../settings/settings.present.ts'
import { signUserToken } from '../users/tokens.ts'
import { presentUser } from '../users/users.present.ts'
import type { User } from '../users/users.types.ts'

/** The account as its owner sees it, with everything that belongs to it. */
export async function presentOwnUser(ctx: Pick<Context, 'tokenSecret'>, user: User): Promise<UserView> {
  return presentUser(user, await signUserToken(ctx.tokenSecret, user))
}

/** The answer to a sign-in, a refresh and "who am I": the account, its first library and the server's settings. */
export async function presentLogin(
  ctx: Pick<Context, 'db' | 'settings' | 'config' | 'tokenSecret'>,
  user: User,
  tokens: Pick<UserView, 'accessToken' | 'refreshToken' | 'isOldToken'>,
): Promise<LoginView> {
  return {
    user: { ...(await presentOwnUser(ctx, user)), ...tokens },
    userDefaultLibraryId: await defaultLibraryId(ctx, user),
    serverSettings: presentSettings(ctx.settings.current(), ctx.config),
    ereaderDevices: [],
    Source: ctx.config.source,
  }
}
