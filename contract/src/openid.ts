import { z } from 'zod'
import { type AuthSettings, authSettings as stored } from './auth-settings.ts'
import { adminOnly, endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ByUserId } from './ids.ts'
import { ServerSettingsView } from './settings.ts'
import { UserView } from './users.ts'

/** Sign-in with an OpenID Connect provider, for the web client and for apps. */

const Word = z.string().max(2000).optional()
const Code = z.string().max(8000).optional()

/** A partial update, without defaults. */
const AuthSettingsChange = z.object(
  Object.fromEntries(Object.entries(stored).map(([key, schema]) => [key, schema.unwrap().optional()])),
) as unknown as z.ZodObject<{
  [K in keyof typeof stored]: z.ZodOptional<ReturnType<(typeof stored)[K]['unwrap']>>
}>
export type AuthSettingsChange = Partial<AuthSettings>

export const AuthSettingsView = z.object({
  ...z.object(stored).shape,
  /** Never included in responses; `hasOpenIDClientSecret` says whether it is set. */
  authOpenIDClientSecret: z.null(),
  hasOpenIDClientSecret: z.boolean(),
  authOpenIDSamplePermissions: z.string(),
})
export type AuthSettingsView = z.output<typeof AuthSettingsView>

export const openidSettings = {
  get: endpoint({
    method: 'GET',
    path: '/api/auth-settings',
    access: adminOnly,
    summary: 'The sign-in settings.',
    reply: AuthSettingsView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/auth-settings',
    access: adminOnly,
    summary: 'Change the sign-in settings. Fields that are left out keep their values.',
    body: AuthSettingsChange,
    reply: z.object({ updated: z.boolean(), serverSettings: ServerSettingsView }),
  }),
}

export const openid = {
  start: endpoint({
    method: 'GET',
    path: '/auth/openid',
    access: publicBecause('it is the way in'),
    summary: 'Redirect to the OpenID provider to sign in; web pages pass callback, apps pass redirect_uri.',
    query: z.object({
      callback: Word,
      state: Word,
      response_type: Word,
      redirect_uri: Word,
      code_challenge: Word,
      code_challenge_method: Word,
      client_id: Word,
    }),
    reply: 'page',
    changesStateOnGet: true,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/auth/openid/callback',
    access: publicBecause('the code of the provider is the credential'),
    summary: 'Callback of the OpenID provider: redirects web pages, returns a LoginResponse to apps.',
    query: z.object({ state: Word, code: Code, code_verifier: Word, iss: Word, error: Word }),
    reply: 'page',
    changesStateOnGet: true,
  }),
  appRedirect: endpoint({
    method: 'GET',
    path: '/auth/openid/mobile-redirect',
    access: publicBecause('browsers come here from the provider, before anyone is signed in'),
    summary: 'Callback of the OpenID provider for apps: redirects to the app.',
    query: z.object({ state: Word, code: Code, error: Word }),
    reply: 'page',
  }),
  config: endpoint({
    method: 'GET',
    path: '/auth/openid/config',
    access: adminOnly,
    summary: 'Discover the configuration of an OpenID provider.',
    query: z.object({ issuer: Word }),
    reply: z.object({
      issuer: z.string(),
      authorization_endpoint: z.string().optional(),
      token_endpoint: z.string().optional(),
      userinfo_endpoint: z.string().optional(),
      end_session_endpoint: z.string().optional(),
      jwks_uri: z.string().optional(),
      id_token_signing_alg_values_supported: z.array(z.string()).optional(),
    }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/me/openid-link',
    access: signedIn,
    summary: 'Start linking the caller’s account with the OpenID provider; returns the URL to open.',
    body: z.object({ callback: z.string().max(2000) }),
    reply: z.object({ url: z.string() }),
  }),
  unlinkOwn: endpoint({
    method: 'DELETE',
    path: '/api/me/openid-link',
    access: signedIn,
    summary: 'Unlink the caller’s account from the OpenID provider.',
    reply: z.object({ user: UserView }),
  }),
  unlink: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/openid-unlink',
    access: adminOnly,
    summary: 'Unlink an account from the OpenID provider.',
    params: ByUserId,
    reply: 'ok',
  }),
}
