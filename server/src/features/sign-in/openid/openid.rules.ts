import type { AuthSettings } from '@lectern/contract/auth-settings'

/** Where people may be sent, and what has to be known before anybody can sign in at a provider. */

const REQUIRED = {
  authOpenIDIssuerURL: 'issuer URL',
  authOpenIDAuthorizationURL: 'authorize URL',
  authOpenIDTokenURL: 'token URL',
  authOpenIDUserInfoURL: 'userinfo URL',
  authOpenIDJwksURL: 'JWKS URL',
  authOpenIDClientID: 'client ID',
  authOpenIDClientSecret: 'client secret',
} as const satisfies Partial<Record<keyof AuthSettings, string>>

/** What is still needed for sign-in by OpenID, in words. */
export function missingForOpenid(settings: AuthSettings): string[] {
  return Object.entries(REQUIRED).flatMap(([key, word]) =>
    settings[key as keyof typeof REQUIRED] === null ? [word] : [],
  )
}

/** The ways in that work: OpenID only with everything it needs, and never none at all. */
export function activeMethods(settings: AuthSettings): AuthSettings['authActiveAuthMethods'] {
  const isReady = missingForOpenid(settings).length === 0
  const methods = settings.authActiveAuthMethods.filter((method) => method === 'local' || isReady)
  return methods.length > 0 ? methods : ['local']
}

/** The issuer out of what people paste: without a slash at the end or the path of its configuration. */
export const issuerOf = (given: string): string =>
  given
    .trim()
    .replace(/\/\.well-known\/openid-configuration\/?$/, '')
    .replace(/\/+$/, '')

/** A page of this site, as path and query; null for every other address. */
export function ownPage(given: string, origin: string, basePath: string): string | null {
  if (!URL.canParse(given, origin)) return null
  const url = new URL(given, origin)
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return null
  const isInside = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`)
  if (!isInside || leadsElsewhere(url.pathname)) return null
  return url.pathname + url.search
}

/** Browsers take these for another host, some also when they are written with percent signs. */
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

/** Claims can only be asked for by name where the name is a plain word. */
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
