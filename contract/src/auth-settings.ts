import { z } from 'zod'

/** Sign-in settings. Stored with the server settings; only admins can change them. */

export const AUTH_METHODS = ['local', 'openid'] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

export const OPENID_MATCHES = ['email', 'username'] as const

const blankToNull = (text: string | null) => (text === '' ? null : text)

const Url = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(2000)
      .regex(/^https?:\/\/[^\s/?#]+/i, 'must begin with https:// or http://'),
  ])
  .nullable()
  .transform(blankToNull)

const Text = (max: number) => z.string().trim().max(max).nullable().transform(blankToNull)

/** A claim name, or a path to a nested claim: `realm_access.roles`. */
const Claim = z
  .string()
  .trim()
  .max(200)
  .regex(/^([A-Za-z][\w.:/-]*)?$/, 'must begin with a letter and hold no spaces')

const APP_URI = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]+(\/[^\s?#]*)?$/

const AppUris = z
  .array(
    z
      .string()
      .trim()
      .max(500)
      .refine((uri) => uri === '*' || APP_URI.test(uri), 'must look like app://host or app://host/path'),
  )
  .max(50)
  .refine((uris) => !uris.includes('*') || uris.length === 1, 'may hold * only by itself')

const AddressRange = z
  .string()
  .trim()
  .max(50)
  .regex(/^[0-9A-Fa-f.:]+(\/\d{1,3})?$/, 'must be an address like 10.0.0.1 or a range like 10.0.0.0/8')

export const authSettings = {
  authActiveAuthMethods: z
    .array(z.enum(AUTH_METHODS))
    .min(1, 'needs at least one way to sign in')
    .max(2)
    .transform((methods) => AUTH_METHODS.filter((method) => methods.includes(method)))
    .default(['local']),
  authLoginCustomMessage: Text(5000).default(null),
  authOpenIDIssuerURL: Url.default(null),
  authOpenIDAuthorizationURL: Url.default(null),
  authOpenIDTokenURL: Url.default(null),
  authOpenIDUserInfoURL: Url.default(null),
  authOpenIDJwksURL: Url.default(null),
  authOpenIDLogoutURL: Url.default(null),
  authOpenIDClientID: Text(500).default(null),
  /** Stored encrypted. */
  authOpenIDClientSecret: Text(2000).default(null),
  authOpenIDTokenSigningAlgorithm: z
    .enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'HS256'])
    .default('RS256'),
  authOpenIDButtonText: z.string().trim().min(1).max(100).default('Login with OpenId'),
  authOpenIDAutoLaunch: z.boolean().default(false),
  authOpenIDAutoRegister: z.boolean().default(false),
  authOpenIDMatchExistingBy: z.enum(OPENID_MATCHES).nullable().default(null),
  authOpenIDMobileRedirectURIs: AppUris.default(['audiobookshelf://oauth']),
  authOpenIDGroupClaim: Claim.default(''),
  authOpenIDAdvancedPermsClaim: Claim.default(''),
  /** The path between the origin and /auth/openid in redirect URIs; null for this server's base path. */
  authOpenIDSubfolderForRedirectURLs: z
    .string()
    .trim()
    .max(200)
    .regex(/^(\/[\w.~-]+)*$/, 'must be empty or look like /folder')
    .nullable()
    .default(null),
  /** Lectern only: a reverse proxy passes the account name in a header. */
  authHeaderEnabled: z.boolean().default(false),
  authHeaderName: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9-]{0,99}$/, 'must be the name of a header')
    .default('remote-user'),
  authHeaderSources: z.array(AddressRange).max(50).default([]),
} as const

const AuthSettings = z.object(authSettings)
export type AuthSettings = z.output<typeof AuthSettings>

/** The part that is visible to every client; the rest is for admins. */
export const PUBLIC_AUTH_SETTINGS = [
  'authActiveAuthMethods',
  'authLoginCustomMessage',
  'authOpenIDIssuerURL',
  'authOpenIDAuthorizationURL',
  'authOpenIDTokenURL',
  'authOpenIDUserInfoURL',
  'authOpenIDJwksURL',
  'authOpenIDLogoutURL',
  'authOpenIDTokenSigningAlgorithm',
  'authOpenIDButtonText',
  'authOpenIDAutoLaunch',
  'authOpenIDAutoRegister',
  'authOpenIDMatchExistingBy',
  'authOpenIDSubfolderForRedirectURLs',
] as const satisfies readonly (keyof AuthSettings)[]
