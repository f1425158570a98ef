import { passkeys } from '@lectern/contract/passkeys'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError } from '../../lib/errors.ts'
import { deviceOf, setRefreshCookie } from '../me/refresh-cookie.http.ts'
import { checkNotApiKey, checkNotGuest } from '../users/callers.rules.ts'
import { confirmOwnPassword } from '../users/own-password.service.ts'
import { presentPasskey } from '../users/passkeys/passkeys.present.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../users/passkeys/passkeys.service.ts'
import type { Site } from '../users/passkeys/passkeys.types.ts'
import type { SignInLimiter } from '../users/sign-in-limits.service.ts'
import { activeMethods } from './openid/openid.rules.ts'
import { originOf } from './openid/openid.http.ts'
import { rejectCrossSite } from './other-sites.http.ts'
import type { Welcome } from './welcome.view.ts'

export function passkeysRoutes(http: Http, ctx: Context, limiter: SignInLimiter, welcome: Welcome): void {
  http.endpoint(passkeys.list, async ({ caller }) => ({
    passkeys: (await getPasskeys(ctx, caller.user.id)).map(presentPasskey),
  }))

  http.endpoint(passkeys.begin, async ({ caller, body, request }) => {
    checkNotApiKey(caller)
    checkNotGuest(caller)
    const proof = { password: body.password, address: request.ip }
    const user = await confirmOwnPassword(ctx, limiter, caller.user.id, proof)
    return beginPasskey(ctx, user, siteOf(request))
  })

  http.endpoint(passkeys.add, async ({ caller, body, request }) => {
    checkNotApiKey(caller)
    checkNotGuest(caller)
    return { passkey: presentPasskey(await addPasskey(ctx, caller.user, siteOf(request), body)) }
  })

  http.endpoint(passkeys.rename, async ({ caller, params, body }) => {
    checkNotApiKey(caller)
    return { passkey: presentPasskey(await renamePasskey(ctx, caller.user, params.id, body.name)) }
  })

  http.endpoint(passkeys.remove, ({ caller, params }) => {
    checkNotApiKey(caller)
    return removePasskey(ctx, caller.user, params.id)
  })

  http.endpoint(passkeys.askToSignIn, ({ request }) => askForPasskey(ctx, siteOf(request)))

  http.endpoint(passkeys.signIn, async ({ body, request, reply }) => {
    rejectCrossSite(request, reply)
    if (!activeMethods(ctx.settings.current()).includes('local'))
      throw new AppError('unauthorized', 'Sign-in with a passkey is switched off on this server')
    const device = deviceOf(request)
    const signedIn = await signInWithPasskey(ctx, siteOf(request), body, device)
    setRefreshCookie(request, reply, signedIn.refreshToken)
    return welcome(signedIn.user, { accessToken: signedIn.accessToken, refreshToken: null })
  })
}

const siteOf = (request: FastifyRequest): Site => ({ host: request.hostname, origin: originOf(request) })
