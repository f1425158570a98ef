import { auth } from '@lectern/contract/auth'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { AppError } from '../../../lib/errors.ts'
import { deviceOf, setRefreshCookie } from '../../me/refresh-cookie.http.ts'
import { signInByName } from '../../users/sign-in.service.ts'
import { rejectCrossSite } from '../other-sites.http.ts'
import type { Welcome } from '../welcome.view.ts'
import { usernameFromProxy } from './header-sign-in.http.ts'

/**
 * Sign-in by a reverse proxy that has authenticated the user and passes the name in a header. It creates a regular
 * login.
 */
export function headerRoutes(http: Http, ctx: Context, welcome: Welcome): void {
  http.endpoint(auth.header, async ({ request, reply }) => {
    rejectCrossSite(request, reply)
    const name = usernameFromProxy(request, ctx.settings.current())
    if (name === null) {
      const { authHeaderEnabled, authHeaderName } = ctx.settings.current()
      if (authHeaderEnabled && request.headers[authHeaderName] !== undefined)
        ctx.log.warn(
          `A sign-in by header was refused: ${request.raw.socket.remoteAddress ?? 'unknown'} is not a trusted proxy.`,
        )
      throw new AppError('invalid', 'No trusted proxy has identified you')
    }
    const signedIn = await signInByName(ctx, name, deviceOf(request))
    setRefreshCookie(request, reply, signedIn.refreshToken)
    return welcome(signedIn.user, { accessToken: signedIn.accessToken, refreshToken: null })
  })
}
