import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'
import { Id } from './ids.ts'
import { Truthy } from './lenient.ts'
import { ServerSettingsView } from './settings.ts'
import { Password, Username, UserView } from './users.ts'

/** Asks /login and /auth/refresh to return the refresh token in the body instead of a cookie. */
export const RETURN_TOKENS_HEADER = 'x-return-tokens'
export const REFRESH_TOKEN_HEADER = 'x-refresh-token'
export const REFRESH_TOKEN_COOKIE = 'refresh_token'

export const EreaderDeviceView = z.object({
  name: z.string(),
  email: z.string(),
  availabilityOption: z.enum(['adminOrUp', 'userOrUp', 'guestOrUp', 'specificUsers']),
  users: z.array(Id),
})

export const LoginView = z.object({
  user: UserView,
  userDefaultLibraryId: Id.nullable(),
  serverSettings: ServerSettingsView,
  ereaderDevices: z.array(EreaderDeviceView),
  Source: z.string(),
  /** Ours: `init` of the live connection has the same as long as there was nothing to hear in between. */
  newsMark: z.string().optional(),
})
export type LoginView = z.output<typeof LoginView>

export const StatusView = z.object({
  app: z.string(),
  serverVersion: z.string(),
  isInit: z.boolean(),
  language: z.string(),
  authMethods: z.array(z.string()),
  authFormData: z.object({
    authLoginCustomMessage: z.string().nullable(),
    authOpenIDButtonText: z.string().optional(),
    authOpenIDAutoLaunch: z.boolean().optional(),
    /** Ours: somebody can sign in with a passkey. */
    hasPasskeys: z.boolean().optional(),
    /** Ours: who a trusted proxy says that this is. */
    headerUser: z.string().optional(),
  }),
  ConfigPath: z.string().optional(),
  MetadataPath: z.string().optional(),
})
export type StatusView = z.output<typeof StatusView>

export const auth = {
  ping: endpoint({
    method: 'GET',
    path: '/ping',
    access: publicBecause('clients look for the server before they sign in'),
    summary: 'Is the server there?',
    reply: z.object({ success: z.boolean() }),
  }),
  healthcheck: endpoint({
    method: 'GET',
    path: '/healthcheck',
    access: publicBecause('container and proxy health probes'),
    summary: 'Is the server healthy?',
    reply: 'ok',
  }),
  status: endpoint({
    method: 'GET',
    path: '/status',
    access: publicBecause('the sign-in page needs to know whether the server is set up'),
    summary: 'Set up or not, language, ways to sign in.',
    reply: StatusView,
  }),
  init: endpoint({
    method: 'POST',
    path: '/init',
    access: publicBecause('it works once, before any account exists'),
    summary: 'Create the root account of a fresh server.',
    body: z.object({
      newRoot: z.object({ username: Username.default('root'), password: Password.default('') }),
    }),
    reply: 'ok',
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: publicBecause('it is the way in'),
    summary: 'Sign in with username and password.',
    body: z.object({
      username: z.string().max(200).default(''),
      password: z.string().max(500).nullish(),
      /** Ours: of an authenticator app, or a recovery code. */
      code: z.string().max(50).nullish(),
    }),
    reply: LoginView,
  }),
  header: endpoint({
    method: 'POST',
    path: '/auth/header',
    access: publicBecause('a trusted proxy says who it is'),
    summary: 'Sign in as whom a proxy in front names; off unless an admin turns it on.',
    reply: LoginView,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: publicBecause('a sign-out must work with an expired token'),
    summary: 'Forget this sign-in (or all of them with allDevices=1).',
    query: z.object({ allDevices: Truthy }),
    body: z.object({ socketId: z.string().max(100).nullish() }).nullish(),
    reply: z.object({ redirect_url: z.string().nullable() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: publicBecause('the refresh token in cookie or header is the credential'),
    summary: 'Exchange a refresh token for a new access token.',
    reply: LoginView,
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/authorize',
    access: signedIn,
    summary: 'Who am I, with the token I have stored?',
    reply: LoginView,
  }),
}
