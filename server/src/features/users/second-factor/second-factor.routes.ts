import { secondFactor } from '@lectern/contract/second-factor'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { checkNotApiKey, checkNotGuest } from '../callers.rules.ts'
import type { SignInLimiter } from '../sign-in-limits.service.ts'
import { getUser } from '../users.service.ts'
import type { User } from '../users.types.ts'
import {
  beginTotp,
  recoveryCodesLeft,
  renewRecoveryCodes,
  resetTotp,
  turnOffTotp,
  turnOnTotp,
} from './second-factor.service.ts'

export function secondFactorRoutes(http: Http, ctx: Context, limiter: SignInLimiter): void {
  const stateOf = async (user: User) => ({
    isOn: user.totpSecret !== null,
    recoveryCodesLeft: await recoveryCodesLeft(ctx, user),
  })

  http.endpoint(secondFactor.get, ({ caller }) => stateOf(caller.user))

  http.endpoint(secondFactor.ofUser, async ({ params }) => stateOf(await getUser(ctx, params.id)))

  http.endpoint(secondFactor.begin, ({ caller, request }) => {
    checkNotApiKey(caller)
    checkNotGuest(caller)
    return beginTotp(ctx, caller.user, request.hostname)
  })

  http.endpoint(secondFactor.turnOn, async ({ caller, body, request }) => {
    checkNotApiKey(caller)
    checkNotGuest(caller)
    return { recoveryCodes: await turnOnTotp(ctx, limiter, caller.user, { ...body, address: request.ip }) }
  })

  http.endpoint(secondFactor.newCodes, async ({ caller, body, request }) => {
    checkNotApiKey(caller)
    const proof = { ...body, address: request.ip }
    return { recoveryCodes: await renewRecoveryCodes(ctx, limiter, caller.user, proof) }
  })

  http.endpoint(secondFactor.turnOff, ({ caller, body, request }) => {
    checkNotApiKey(caller)
    return turnOffTotp(ctx, limiter, caller.user, { ...body, address: request.ip })
  })

  http.endpoint(secondFactor.reset, ({ caller, params }) => {
    checkNotApiKey(caller)
    return resetTotp(ctx, caller.user, params.id)
  })
}
