import { z } from 'zod'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { ByUserId } from './ids.ts'
import { Password } from './users.ts'

/** Two-factor authentication with a code from an authenticator app, or a recovery code. */

const WithPassword = z.object({ password: Password })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SecondFactorView = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactorView = z.output<typeof SecondFactorView>

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/api/me/second-factor',
    access: signedIn,
    summary: 'Whether two-factor authentication is on for the caller.',
    reply: SecondFactorView,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/begin',
    access: signedIn,
    summary: 'Create a secret for an authenticator app; takes effect once it is confirmed.',
    reply: z.object({ secret: z.string(), url: z.string(), setup: z.string() }),
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/api/me/second-factor',
    access: signedIn,
    summary:
      'Turn on two-factor authentication with a code from the app. The recovery codes are only returned in this response.',
    body: z.object({ setup: z.string().max(2000), code: z.string().max(50), password: Password }),
    reply: RecoveryCodes,
  }),
  newCodes: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/recovery-codes',
    access: signedIn,
    summary: 'Create new recovery codes; the old ones stop working.',
    body: WithPassword,
    reply: RecoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/me/second-factor/off',
    access: signedIn,
    summary: 'Turn off two-factor authentication.',
    body: WithPassword,
    reply: 'ok',
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/second-factor',
    access: adminOnly,
    summary: 'Whether two-factor authentication is on for an account.',
    params: ByUserId,
    reply: SecondFactorView,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: adminOnly,
    summary: 'Turn off two-factor authentication for an account that has lost its app and recovery codes.',
    params: ByUserId,
    reply: 'ok',
  }),
}
