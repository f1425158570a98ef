import type { AuthSettings } from '@lectern/contract/auth-settings'

/** Where users may be redirected, and which settings OpenID sign-in requires. */

const REQUIRED = {
  authOpenIDIssuerURL: 'issuer URL',
  authOpenIDAuthorizationURL: 'authorize URL',
  authOpenIDTokenURL: 'token URL',
  authOpenIDUserInfoURL: 'userinfo URL',
  authOpenIDJwksURL: 'JWKS URL',
  authOpenIDClientID: 'client ID',
  authOpenIDClientSecret: 'client secret',
} as const satisfies Partial<Record<keyof AuthSettings, string>>

/** The settings still missing for OpenID sign-in, as words. */
export function missingForOpenid(settings: AuthSettings): string[] {
  return Object.entries(REQUIRED).flatMap(([key, word]) =>
    settings[key as keyof typeof REQUIRED] === null ? [word] : [],
  )
}

/** The sign-in methods that work: OpenID only if fully configured, and always at least one. */
export function activeMethods(settings: AuthSettings): AuthSettings['authActiveAuthMethods'] {
  const isReady = missingForOpenid(settings).length === 0
  const methods = settings.authActiveAuthMethods.filter((method) => method === 'local' || isReady)
  return methods.length > 0 ? methods : ['local']
}

/** Extracts the issuer from what users paste: strips a trailing slash and the path of the discovery document. */
export const issuerOf = (given: string): string =>
  given
    .trim()
    .replace(/\/\.well-known\/openid-configuration\/?$/, '')
    .replace(/\/+$/, '')

/** The path and query of a page of this site; null for any other URL. */
export function ownPage(given: string, origin: string, basePath: string): string | null {
  if (!URL.canParse(given, origin)) return null
  const url = new URL(given, origin)
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return null
  const isInside = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`)
  if (!isInside || leadsElsewhere(url.pathname)) return null
  return url.pathname + url.search
}

/** Browsers treat these as another host, some of them even if percent-encoded. */
function leadsElsewhere(pathname: string): boolean {
  try {
    return [pathname, decodeURIComponent(pathname)].some((path) => /^[/\\]{2}/.test(path))
  } catch {
    return true
  }
}

export function isAllowedAppUri(uri: string, allowed: readonly string[]): boolean {
  if (/^(https?|javascript|data|file|blob|vbscript):/i.test(uri) && !allowed.includes(uri)) return false
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s?#]+$/.test(uri)) return false
  return allowed.includes('*') || allowed.includes(uri)
}

/** Claims can only be requested as scopes if their names are plain words. */
export const scopeFor = (settings: AuthSettings): string =>
  [
    'openid profile email',
    ...[settings.authOpenIDGroupClaim, settings.authOpenIDAdvancedPermsClaim].filter((name) =>
      /^[\w-]+$/.test(name),
    ),
  ].join(' ')

export function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const words = new URLSearchParams(given).toString()
  if (words === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${words}`
}
