import { me } from '@lectern/contract/me'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { checkNotApiKey } from '../users/callers.rules.ts'
import { endLogin, getLogins } from '../users/logins.service.ts'
import { changeOwnPassword } from '../users/own-account.service.ts'
import type { SignInLimiter } from '../users/sign-in-limits.service.ts'
import { signUserToken, tokenForResponse } from '../users/tokens.service.ts'
import { presentLoginPage, presentUserSettings } from '../users/users.present.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import { mergeUserSettings } from '../users/users.service.ts'
import { presentOwnUser } from './me.present.ts'
import { getOwnAccount } from './me.service.ts'
import { deviceOf, readRefreshToken, setRefreshCookie } from './refresh-cookie.http.ts'

/** Endpoints for the signed-in account itself. */
export function meRoutes(http: Http, ctx: Context, media: UserMedia, limiter: SignInLimiter): void {
  http.endpoint(me.get, async ({ caller }) =>
    presentOwnUser(
      await getOwnAccount(ctx, media, caller.user, await tokenForResponse(ctx.tokenSecret, caller)),
      caller.tokenKind === 'user' ? { isOldToken: true } : {},
    ),
  )

  http.endpoint(me.changePassword, async ({ caller, body, request, reply }) => {
    checkNotApiKey(caller)
    const change = { password: body.password ?? '', newPassword: body.newPassword ?? '' }
    const signedIn = await changeOwnPassword(ctx, limiter, caller.user, change, deviceOf(request)).catch(
      (error: unknown) => {
        const isOlderClient = caller.tokenKind === 'user'
        if (!isOlderClient || !(error instanceof AppError) || error.code !== 'invalid') throw error
        throw new AppError('invalid', error.message, { isJson: true, hasSuccessStatus: true })
      },
    )
    const inHeader = readRefreshToken(request)?.from === 'header'
    if (!inHeader) setRefreshCookie(request, reply, signedIn.refreshToken)
    return {
      success: true,
      user: {
        accessToken: signedIn.accessToken,
        refreshToken: inHeader ? signedIn.refreshToken : null,
        token: await signUserToken(ctx.tokenSecret, signedIn.user),
      },
    }
  })

  http.endpoint(me.updateSettings, async ({ caller, body }) => ({
    success: true,
    settings: presentUserSettings(await mergeUserSettings(ctx, caller.user.id, body)),
  }))

  http.endpoint(me.logins, async ({ caller, query }) => {
    const logins = await getLogins(ctx, caller.user.id, query.page, query.itemsPerPage)
    return presentLoginPage(logins, query, caller.loginId)
  })

  http.endpoint(me.endLogin, async ({ caller, params }) => {
    await endLogin(ctx, caller.user, caller.user.id, params.id)
  })
}
