import { auth } from '@lectern/contract/auth'
import { PRODUCT_VERSION, PROTOCOL_NAME } from '@lectern/contract/constants'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { unsealText } from '../../lib/sealed-text.ts'
import { refreshSignIn, signIn, signOut } from '../users/sign-in.service.ts'
import { tokenForResponse } from '../users/tokens.service.ts'
import { createRoot, isSetUp } from '../users/users.service.ts'
import {
  clearRefreshCookie,
  deviceOf,
  readRefreshToken,
  setRefreshCookie,
  wantsTokensInBody,
} from '../me/refresh-cookie.http.ts'
import { createSignInLimiter, type SignInLimiter } from '../users/sign-in-limits.service.ts'
import { checkSecondFactor } from '../users/second-factor/second-factor.service.ts'
import { someoneHasPasskeys } from '../users/passkeys/passkeys.service.ts'
import { usernameFromProxy } from './header/header-sign-in.http.ts'
import { rejectCrossSite } from './other-sites.http.ts'
import { logoutUrl } from './logout-url.rules.ts'
import { originOf } from './openid/openid.http.ts'
import { activeMethods } from './openid/openid.rules.ts'
import type { Welcome } from './welcome.view.ts'

/** Client apps read `error` in the response of this endpoint. */
const AS_JSON = { isJson: true } as const

function checkPasswordsAreOn(ctx: Context): void {
  if (!activeMethods(ctx.settings.current()).includes('local'))
    throw new AppError('unauthorized', 'Sign-in with a password is switched off on this server')
}

/** Sign-in endpoints, available without authentication. */
export function authRoutes(http: Http, ctx: Context, limiter: SignInLimiter, welcome: Welcome): void {
  const codeLimiter = createSignInLimiter(ctx, 'code')

  http.endpoint(auth.ping, () => ({ success: true }))

  http.endpoint(auth.healthcheck, () => undefined)

  http.endpoint(auth.status, async ({ request }) => {
    const isInit = await isSetUp(ctx)
    const settings = ctx.settings.current()
    const methods = activeMethods(settings)
    const headerUser = usernameFromProxy(request, settings)
    return {
      app: PROTOCOL_NAME,
      serverVersion: PRODUCT_VERSION,
      isInit,
      language: settings.language,
      authMethods: methods,
      authFormData: {
        authLoginCustomMessage: settings.authLoginCustomMessage,
        ...(methods.includes('openid') && {
          authOpenIDButtonText: settings.authOpenIDButtonText,
          authOpenIDAutoLaunch: settings.authOpenIDAutoLaunch,
        }),
        ...(methods.includes('local') && (await someoneHasPasskeys(ctx)) && { hasPasskeys: true }),
        ...(headerUser !== null && { headerUser }),
      },
      ...(isInit ? {} : { ConfigPath: ctx.config.configDir, MetadataPath: ctx.config.metadataDir }),
    }
  })

  http.endpoint(auth.init, async ({ body }) => {
    await createRoot(ctx, body.newRoot.username, body.newRoot.password)
  })

  http.endpoint(auth.login, async ({ body, request, reply }) => {
    rejectCrossSite(request, reply)
    checkPasswordsAreOn(ctx)
    const credentials = { username: body.username, password: body.password ?? '' }
    const address = request.ip
    const { user, accessToken, refreshToken } = await signIn(
      ctx,
      limiter,
      credentials,
      deviceOf(request),
      (found) => checkSecondFactor(ctx, codeLimiter, found, { code: body.code ?? null, address }),
    )
    const inBody = wantsTokensInBody(request)
    if (!inBody) setRefreshCookie(request, reply, refreshToken)
    const tokens = { accessToken, refreshToken: inBody ? refreshToken : null }
    return welcome(user, tokens, { userAgent: request.headers['user-agent'] })
  })

  http.endpoint(auth.refresh, async ({ request, reply }) => {
    const given = readRefreshToken(request)
    if (!given) throw new AppError('unauthorized', 'No refresh token provided', AS_JSON)
    const { user, accessToken, refreshToken } = await refreshSignIn(ctx, given.token).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        throw new AppError(error.code, error.message, AS_JSON)
      },
    )
    setRefreshCookie(request, reply, refreshToken)
    const tokens = { accessToken, refreshToken: given.from === 'header' ? refreshToken : null }
    return welcome(user, tokens, { userAgent: request.headers['user-agent'] })
  })

  http.endpoint(auth.logout, async ({ query, body, request, reply }) => {
    rejectCrossSite(request, reply)
    const given = readRefreshToken(request)
    const ended = given && (await signOut(ctx, given.token, query.allDevices))
    // Older apps have no login to end: they send the id of their connection.
    if (body?.socketId) ctx.events.emit('connection.released', { connectionId: body.socketId })
    clearRefreshCookie(reply)
    if (ended?.method !== 'openid') return { redirect_url: null }
    const { basePath } = ctx.config
    return {
      redirect_url: logoutUrl(ctx.settings.current(), {
        idToken: ended.idToken === null ? null : unsealText(ctx.tokenSecret, ended.idToken),
        // Apps use their own.
        returnTo: given?.from === 'cookie' ? `${originOf(request)}${basePath}/login` : undefined,
      }),
    }
  })

  http.endpoint(auth.authorize, async ({ caller, request }) =>
    welcome(caller.user, caller.tokenKind === 'user' ? { isOldToken: true } : {}, {
      userToken: await tokenForResponse(ctx.tokenSecret, caller),
      userAgent: request.headers['user-agent'],
    }),
  )
}
