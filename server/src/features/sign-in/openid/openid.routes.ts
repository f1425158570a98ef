import { openid } from '@lectern/contract/openid'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import { deviceOf, setRefreshCookie } from '../../me/refresh-cookie.http.ts'
import { unlinkOpenid } from '../../users/openid-accounts.service.ts'
import type { SignedIn } from '../../users/sign-in.service.ts'
import { presentUser } from '../../users/users.present.ts'
import type { Welcome } from '../welcome.view.ts'
import { type OpenidProviders, discoverProvider } from './openid-client.provider.ts'
import { bindingOf, clearBinding, originOf, redirectUriOf, setBinding } from './openid.http.ts'
import { presentDiscovered } from './openid.present.ts'
import { isAllowedAppUri, ownPage, withQuery } from './openid.rules.ts'
import {
  findWaitingApp,
  checkIsOn,
  finishRequest,
  isBoundTo,
  startInApp,
  startOnWeb,
  takeRequest,
} from './openid.service.ts'

const REFUSED = 'The sign-in was refused. The server log has the reason.'

export function openidRoutes(http: Http, ctx: Context, providers: OpenidProviders, welcome: Welcome): void {
  const subfolder = () => ctx.settings.current().authOpenIDSubfolderForRedirectURLs
  const webRedirectUri = (request: FastifyRequest) =>
    redirectUriOf(request, ctx.config, subfolder(), 'callback')
  const pageOf = (request: FastifyRequest, callback: string) => {
    const page = ownPage(callback, originOf(request), ctx.config.basePath)
    if (page === null) invalid('Invalid callback URL - must be same-origin')
    return page
  }

  http.endpoint(openid.start, async ({ query, request, reply }) => {
    checkIsOn(ctx)
    if (isFromApp(query)) {
      const { redirect_uri: appUri = '', code_challenge: challenge, state } = query
      if (query.response_type !== undefined && query.response_type !== 'code')
        throw new AppError('invalid', 'Invalid response_type, only code supported')
      if (!isAllowedAppUri(appUri, ctx.settings.current().authOpenIDMobileRedirectURIs))
        throw new AppError('invalid', 'Invalid redirect_uri')
      if (!challenge) throw new AppError('invalid', 'code_challenge required for mobile flow (PKCE)')
      if (query.code_challenge_method !== undefined && query.code_challenge_method !== 'S256')
        throw new AppError('invalid', 'Only S256 code_challenge_method method supported')
      const redirectUri = redirectUriOf(request, ctx.config, subfolder(), 'mobile-redirect')
      return sendTo(reply, await startInApp(ctx, providers, { appUri, redirectUri, challenge, state }))
    }
    if (query.state !== undefined) throw new AppError('invalid', 'Invalid state, not allowed on web flow')
    if (query.callback === undefined) invalid('No callback parameter')
    const { url, binding } = await startOnWeb(ctx, providers, {
      returnTo: pageOf(request, query.callback),
      redirectUri: webRedirectUri(request),
      linkTo: null,
    })
    setBinding(request, reply, binding)
    return sendTo(reply, url)
  })

  http.endpoint(openid.appRedirect, async ({ query, reply }) => {
    if (!query.state) throw new AppError('invalid', 'State parameter mismatch')
    const appUri = await findWaitingApp(ctx, query.state)
    if (appUri === undefined) throw new AppError('invalid', 'No redirect URI')
    return sendTo(reply, withQuery(appUri, { code: query.code, error: query.error, state: query.state }))
  })

  http.endpoint(openid.callback, async ({ query, request, reply }) => {
    const taken = query.state ? await takeRequest(ctx, query.state) : undefined
    if (!taken) throw new AppError('invalid', 'No session')
    if (!isBoundTo(taken, bindingOf(request))) throw new AppError('invalid', 'No session')
    const back = { code: query.code ?? '', iss: query.iss, verifier: query.code_verifier }
    const isWeb = taken.kind === 'web'
    if (isWeb) clearBinding(reply)
    try {
      if (query.error !== undefined || back.code === '')
        throw new AppError('unauthorized', `The provider refused the sign-in: ${query.error ?? 'no code'}`)
      const finished = await finishRequest(ctx, providers, taken, back, deviceOf(request))
      if (finished.kind === 'linked') return await sendTo(reply, taken.returnTo)
      if (isWeb) {
        setRefreshCookie(request, reply, finished.signedIn.refreshToken)
        return await sendTo(reply, taken.returnTo)
      }
      return await sendLogin(reply, finished.signedIn)
    } catch (error) {
      if (!isWeb || !(error instanceof AppError)) throw error
      const text = error.message === 'Unauthorized' ? REFUSED : error.message
      const page = taken.userId === null ? `${ctx.config.basePath}/login` : taken.returnTo
      return sendTo(
        reply,
        withQuery(page, { error: text, ...(taken.userId === null && { autoLaunch: '0' }) }),
      )
    }
  })

  http.endpoint(openid.config, async ({ query }) => {
    if (!query.issuer) throw new AppError('invalid', "Invalid request. Query param 'issuer' is required")
    if (!/^https?:\/\//i.test(query.issuer))
      throw new AppError('invalid', 'The issuer must begin with https:// or http://')
    return presentDiscovered(await discoverProvider(query.issuer))
  })

  http.endpoint(openid.link, async ({ caller, body, request, reply }) => {
    if (caller.tokenKind === 'api-key') throw new AppError('forbidden', 'An API key cannot link accounts')
    const { url, binding } = await startOnWeb(ctx, providers, {
      returnTo: pageOf(request, body.callback),
      redirectUri: webRedirectUri(request),
      linkTo: caller.user.id,
    })
    setBinding(request, reply, binding)
    return { url }
  })

  http.endpoint(openid.unlinkOwn, async ({ caller }) => ({
    user: presentUser(await unlinkOpenid(ctx, caller.user, caller.user.id), ''),
  }))

  http.endpoint(openid.unlink, async ({ caller, params }) => {
    await unlinkOpenid(ctx, caller.user, params.id)
  })

  /** Apps get their tokens in the body, as with a password sign-in. */
  async function sendLogin(reply: FastifyReply, { user, accessToken, refreshToken }: SignedIn) {
    const from = { userAgent: reply.request.headers['user-agent'] }
    const body = await welcome(user, { accessToken, refreshToken }, from)
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  }
}

/** Any of these parameters means that the request comes from an app. */
const isFromApp = (query: {
  response_type?: string | undefined
  redirect_uri?: string | undefined
  code_challenge?: string | undefined
}): boolean =>
  query.response_type === 'code' || query.redirect_uri !== undefined || query.code_challenge !== undefined

/** Keeps the URL out of caches and referrers. */
const sendTo = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302)
