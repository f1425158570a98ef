import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ByUserId } from './ids.ts'
import { Password } from './users.ts'

/** A second step after the password: the code of an authenticator app, or one of the recovery codes. */

const WithPassword = z.object({ password: Password })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SecondFactorView = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactorView = z.output<typeof SecondFactorView>

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/api/me/second-factor',
    access: signedIn,
    summary: 'Whether a code is asked for after one’s password.',
    reply: SecondFactorView,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/begin',
    access: signedIn,
    summary: 'A new secret for an authenticator app; nothing changes before it is confirmed.',
    reply: z.object({ secret: z.string(), url: z.string(), setup: z.string() }),
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/api/me/second-factor',
    access: signedIn,
    summary: 'Confirm with a code of the app. The recovery codes are shown this once.',
    body: z.object({ setup: z.string().max(2000), code: z.string().max(50), password: Password }),
    reply: RecoveryCodes,
  }),
  newCodes: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/recovery-codes',
    access: signedIn,
    summary: 'New recovery codes; the old ones stop working.',
    body: WithPassword,
    reply: RecoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/off',
    access: signedIn,
    summary: 'Ask for the password alone again.',
    body: WithPassword,
    reply: 'ok',
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/second-factor',
    access: adminOnly,
    summary: 'Whether a code is asked for after the password of an account.',
    params: ByUserId,
    reply: SecondFactorView,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: adminOnly,
    summary: 'For somebody who lost both the app and the recovery codes.',
    params: ByUserId,
    reply: 'ok',
  }),
}
