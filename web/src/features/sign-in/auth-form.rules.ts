import type { AuthSettingsChange, AuthSettingsView } from '@lectern/contract/openid'

/** Sign-in settings as edited in the form: all texts are strings. */
export interface AuthDraft {
  readonly isLocal: boolean
  readonly isOpenid: boolean
  readonly message: string
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly userInfo: string
  readonly jwks: string
  readonly logout: string
  readonly clientId: string
  readonly clientSecret: string
  readonly algorithm: AuthSettingsView['authOpenIDTokenSigningAlgorithm']
  readonly appUris: readonly string[]
  readonly subfolder: string
  readonly buttonText: string
  readonly matchBy: 'none' | 'email' | 'username'
  readonly isAutoLaunch: boolean
  readonly isAutoRegister: boolean
  readonly groupClaim: string
  readonly permissionsClaim: string
  readonly isHeader: boolean
  readonly headerName: string
  readonly headerSources: readonly string[]
}

export function draftOf(settings: AuthSettingsView, basePath: string): AuthDraft {
  return {
    isLocal: settings.authActiveAuthMethods.includes('local'),
    isOpenid: settings.authActiveAuthMethods.includes('openid'),
    message: settings.authLoginCustomMessage ?? '',
    issuer: settings.authOpenIDIssuerURL ?? '',
    authorization: settings.authOpenIDAuthorizationURL ?? '',
    token: settings.authOpenIDTokenURL ?? '',
    userInfo: settings.authOpenIDUserInfoURL ?? '',
    jwks: settings.authOpenIDJwksURL ?? '',
    logout: settings.authOpenIDLogoutURL ?? '',
    clientId: settings.authOpenIDClientID ?? '',
    clientSecret: '',
    algorithm: settings.authOpenIDTokenSigningAlgorithm,
    appUris: settings.authOpenIDMobileRedirectURIs,
    subfolder: settings.authOpenIDSubfolderForRedirectURLs ?? basePath,
    buttonText: settings.authOpenIDButtonText,
    matchBy: settings.authOpenIDMatchExistingBy ?? 'none',
    isAutoLaunch: settings.authOpenIDAutoLaunch,
    isAutoRegister: settings.authOpenIDAutoRegister,
    groupClaim: settings.authOpenIDGroupClaim,
    permissionsClaim: settings.authOpenIDAdvancedPermsClaim,
    isHeader: settings.authHeaderEnabled,
    headerName: settings.authHeaderName,
    headerSources: settings.authHeaderSources,
  }
}

export function changeOf(draft: AuthDraft): AuthSettingsChange {
  return {
    authActiveAuthMethods: [
      ...(draft.isLocal ? (['local'] as const) : []),
      ...(draft.isOpenid ? (['openid'] as const) : []),
    ],
    authLoginCustomMessage: draft.message,
    authOpenIDIssuerURL: draft.issuer,
    authOpenIDAuthorizationURL: draft.authorization,
    authOpenIDTokenURL: draft.token,
    authOpenIDUserInfoURL: draft.userInfo,
    authOpenIDJwksURL: draft.jwks,
    authOpenIDLogoutURL: draft.logout,
    authOpenIDClientID: draft.clientId,
    ...(draft.clientSecret === '' ? {} : { authOpenIDClientSecret: draft.clientSecret }),
    authOpenIDTokenSigningAlgorithm: draft.algorithm,
    authOpenIDMobileRedirectURIs: [...draft.appUris],
    authOpenIDSubfolderForRedirectURLs: draft.subfolder,
    authOpenIDButtonText: draft.buttonText,
    authOpenIDMatchExistingBy: draft.matchBy === 'none' ? null : draft.matchBy,
    authOpenIDAutoLaunch: draft.isAutoLaunch,
    authOpenIDAutoRegister: draft.isAutoRegister,
    authOpenIDGroupClaim: draft.groupClaim,
    authOpenIDAdvancedPermsClaim: draft.permissionsClaim,
    authHeaderEnabled: draft.isHeader,
    authHeaderName: draft.headerName,
    authHeaderSources: [...draft.headerSources],
  }
}

export type RequiredField =
  'issuer' | 'authorization' | 'token' | 'userInfo' | 'jwks' | 'clientId' | 'clientSecret'

const REQUIRED: readonly RequiredField[] = [
  'issuer',
  'authorization',
  'token',
  'userInfo',
  'jwks',
  'clientId',
  'clientSecret',
]

/** Required fields that are still empty. */
export function missingIn(draft: AuthDraft, hasSecret: boolean): RequiredField[] {
  if (!draft.isOpenid) return []
  return REQUIRED.filter((field) => draft[field].trim() === '' && !(field === 'clientSecret' && hasSecret))
}

interface Discovered {
  readonly issuer: string
  readonly authorization_endpoint?: string | undefined
  readonly token_endpoint?: string | undefined
  readonly userinfo_endpoint?: string | undefined
  readonly end_session_endpoint?: string | undefined
  readonly jwks_uri?: string | undefined
  readonly id_token_signing_alg_values_supported?: readonly string[] | undefined
}

export const ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA', 'HS256'] as const),
] satisfies readonly AuthDraft['algorithm'][]

export const withDiscovered = (draft: AuthDraft, found: Discovered): AuthDraft => ({
  ...draft,
  issuer: found.issuer,
  authorization: found.authorization_endpoint ?? draft.authorization,
  token: found.token_endpoint ?? draft.token,
  userInfo: found.userinfo_endpoint ?? draft.userInfo,
  jwks: found.jwks_uri ?? draft.jwks,
  logout: found.end_session_endpoint ?? draft.logout,
  algorithm: algorithmOf(draft, found.id_token_signing_alg_values_supported ?? []),
})

/** Keeps the chosen algorithm unless the provider lists others only. */
function algorithmOf({ algorithm }: AuthDraft, supported: readonly string[]): AuthDraft['algorithm'] {
  if (supported.includes(algorithm)) return algorithm
  return ALGORITHMS.find((one) => supported.includes(one)) ?? algorithm
}
