import { secondFactor } from '@lectern/contract/second-factor'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { checkIsPerson } from '../callers.rules.ts'
import type { SignInLimiter } from '../sign-in-limiter.cache.ts'
import {
  beginTotp,
  recoveryCodesLeft,
  renewRecoveryCodes,
  resetTotp,
  turnOffTotp,
  turnOnTotp,
} from './second-factor.service.ts'

export function secondFactorRoutes(http: Http, ctx: Context, limiter: SignInLimiter): void {
  http.endpoint(secondFactor.get, async ({ caller }) => ({
    isOn: caller.user.totpSecret !== null,
    recoveryCodesLeft: await recoveryCodesLeft(ctx, caller.user),
  }))

  http.endpoint(secondFactor.begin, ({ caller, request }) => {
    checkIsPerson(caller)
    return beginTotp(ctx, caller.user, request.hostname)
  })

  http.endpoint(secondFactor.turnOn, async ({ caller, body, request }) => {
    checkIsPerson(caller)
    return { recoveryCodes: await turnOnTotp(ctx, limiter, caller.user, { ...body, address: request.ip }) }
  })

  http.endpoint(secondFactor.newCodes, async ({ caller, body, request }) => {
    checkIsPerson(caller)
    const proof = { ...body, address: request.ip }
    return { recoveryCodes: await renewRecoveryCodes(ctx, limiter, caller.user, proof) }
  })

  http.endpoint(secondFactor.turnOff, ({ caller, body, request }) => {
    checkIsPerson(caller)
    return turnOffTotp(ctx, limiter, caller.user, { ...body, address: request.ip })
  })

  http.endpoint(secondFactor.reset, ({ caller, params }) => {
    checkIsPerson(caller)
    return resetTotp(ctx, caller.user, params.id)
  })
}
