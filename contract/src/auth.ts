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
  /** Lectern only: the socket's `init` event has the same mark if no events were missed in between. */
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
    /** Lectern only: at least one account has a passkey. */
    hasPasskeys: z.boolean().optional(),
    /** Lectern only: the account name passed by a trusted proxy. */
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
    ignoresCaller: true,
    summary: 'Check that the server is reachable.',
    reply: z.object({ success: z.boolean() }),
  }),
  healthcheck: endpoint({
    method: 'GET',
    path: '/healthcheck',
    access: publicBecause('container and proxy health probes'),
    ignoresCaller: true,
    summary: 'Check that the server is healthy.',
    reply: 'ok',
  }),
  status: endpoint({
    method: 'GET',
    path: '/status',
    access: publicBecause('the sign-in page needs to know whether the server is set up'),
    summary: 'Whether the server has been set up, its language and its sign-in methods.',
    reply: StatusView,
  }),
  init: endpoint({
    method: 'POST',
    path: '/init',
    access: publicBecause('it works once, before any account exists'),
    summary: 'Create the root account on a new server.',
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
      /** Lectern only: a code from an authenticator app, or a recovery code. */
      code: z.string().max(50).nullish(),
    }),
    reply: LoginView,
  }),
  header: endpoint({
    method: 'POST',
    path: '/auth/header',
    access: publicBecause('a trusted proxy says who it is'),
    summary: 'Sign in as the account named by a trusted reverse proxy; disabled by default.',
    reply: LoginView,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: publicBecause('a sign-out must work with an expired token'),
    summary: 'Sign out; allDevices=1 signs out everywhere.',
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
    summary: 'The account that the token belongs to, as after signing in.',
    reply: LoginView,
  }),
}
