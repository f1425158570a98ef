import { z } from 'zod'
import { LoginView } from './auth.ts'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'
import { Password } from './users.ts'

/** Passkeys: signing in with a fingerprint, a face or a security key instead of a password. */

/** WebAuthn options and responses, passed unchanged between the browser and the verification library. */
const FromBrowser = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string().max(100), z.unknown()),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
})
const ForBrowser = z.record(z.string(), z.unknown())
const Setup = z.string().max(2000)
const Name = z.string().trim().min(1, 'is required').max(100)
const ByKey = z.object({ id: z.string().max(2000) })

export const PasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type PasskeyView = z.output<typeof PasskeyView>

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/passkeys',
    access: signedIn,
    summary: 'List the caller’s passkeys.',
    reply: z.object({ passkeys: z.array(PasskeyView) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/me/passkeys/begin',
    access: signedIn,
    summary: 'The options for creating a passkey in the browser.',
    body: z.object({ password: Password }),
    reply: z.object({ options: ForBrowser, setup: z.string() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/me/passkeys',
    access: signedIn,
    summary: 'Register a passkey that the browser has created.',
    body: z.object({ setup: Setup, name: Name, response: FromBrowser }),
    reply: z.object({ passkey: PasskeyView }),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/me/passkeys/:id',
    access: signedIn,
    summary: 'Rename a passkey.',
    params: ByKey,
    body: z.object({ name: Name }),
    reply: z.object({ passkey: PasskeyView }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    access: signedIn,
    summary: 'Delete a passkey.',
    params: ByKey,
    reply: 'ok',
  }),
  askToSignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/begin',
    access: publicBecause('it is the way in'),
    summary: 'The options for signing in with a passkey.',
    reply: z.object({ options: ForBrowser, setup: z.string() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    access: publicBecause('the signature of the passkey is the credential'),
    summary: 'Sign in with a passkey.',
    body: z.object({ setup: Setup, response: FromBrowser }),
    reply: LoginView,
  }),
}
