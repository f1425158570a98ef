import { z } from 'zod'
import { type AuthSettings, authSettings as stored } from './auth-settings.ts'
import { adminOnly, endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ByUserId } from './ids.ts'
import { ServerSettingsView } from './settings.ts'
import { UserView } from './users.ts'

/** Signing in at an OpenID Connect provider, for web pages and for apps. */

const Word = z.string().max(2000).optional()
const Code = z.string().max(8000).optional()

/** A change: any of the keys, none of the defaults. */
const AuthSettingsChange = z.object(
  Object.fromEntries(Object.entries(stored).map(([key, schema]) => [key, schema.unwrap().optional()])),
) as unknown as z.ZodObject<{
  [K in keyof typeof stored]: z.ZodOptional<ReturnType<(typeof stored)[K]['unwrap']>>
}>
export type AuthSettingsChange = Partial<AuthSettings>

export const AuthSettingsView = z.object({
  ...z.object(stored).shape,
  /** Never sent; `hasOpenIDClientSecret` says whether there is one. */
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
    summary: 'How people may sign in.',
    reply: AuthSettingsView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/auth-settings',
    access: adminOnly,
    summary: 'Change how people may sign in; only the keys given are changed.',
    body: AuthSettingsChange,
    reply: z.object({ updated: z.boolean(), serverSettings: ServerSettingsView }),
  }),
}

export const openid = {
  start: endpoint({
    method: 'GET',
    path: '/auth/openid',
    access: publicBecause('it is the way in'),
    summary: 'Go to the OpenID provider to sign in: with callback as a page, with redirect_uri as an app.',
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
    summary: 'Back from the OpenID provider: pages are sent on, apps get a LoginResponse.',
    query: z.object({ state: Word, code: Code, code_verifier: Word, iss: Word, error: Word }),
    reply: 'page',
    changesStateOnGet: true,
  }),
  appRedirect: endpoint({
    method: 'GET',
    path: '/auth/openid/mobile-redirect',
    access: publicBecause('browsers come here from the provider, before anyone is signed in'),
    summary: 'Back from the OpenID provider: on to the app.',
    query: z.object({ state: Word, code: Code, error: Word }),
    reply: 'page',
  }),
  config: endpoint({
    method: 'GET',
    path: '/auth/openid/config',
    access: adminOnly,
    summary: 'What an OpenID provider says about itself.',
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
    summary: 'Begin to link one’s own account with the OpenID provider; the answer says where to go.',
    body: z.object({ callback: z.string().max(2000) }),
    reply: z.object({ url: z.string() }),
  }),
  unlinkOwn: endpoint({
    method: 'DELETE',
    path: '/api/me/openid-link',
    access: signedIn,
    summary: 'Unlink one’s own account from the OpenID provider.',
    reply: z.object({ user: UserView }),
  }),
  unlink: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/openid-unlink',
    access: adminOnly,
    summary: 'Unlink an account from the OpenID provider.',
    params: ByUserId,
    reply: z.object({ user: UserView }),
  }),
}
