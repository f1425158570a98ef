import { PROTOCOL_NAME } from '@lectern/contract/constants'

/** Server addresses saved by client apps end in this, whatever our base path is. */
const PROTOCOL_PREFIX = `/${PROTOCOL_NAME}`

interface Addressed {
  url?: string | undefined
}

/** The prefix that was stripped from each request's URL. */
const prefixes = new WeakMap<Addressed, string>()

/** Some clients send the absolute URL, including the host, as if to a proxy. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?]*/i

/**
 * Every route is reachable with and without the base path, and with double slashes: one client library joins
 * `https://host/` and `/api/…`, so it always requests `//api/…`.
 */
export function canonicalUrl(request: Addressed, basePath: string): string {
  const url = (request.url ?? '/').replace(WHOLE_ADDRESS, '')
  const queryStart = url.indexOf('?')
  const rawPath = (queryStart < 0 ? url : url.slice(0, queryStart)) || '/'
  const query = queryStart < 0 ? '' : url.slice(queryStart)
  const path = rawPath.includes('//') ? rawPath.replace(/\/{2,}/g, '/') : rawPath
  const prefix = [basePath, PROTOCOL_PREFIX].find(
    (one) => one !== '' && (path === one || path.startsWith(`${one}/`)),
  )
  if (prefix === undefined) return path + query
  prefixes.set(request, prefix)
  return (path.slice(prefix.length) || '/') + query
}

/**
 * The path prefix of the web client for this request: the one that was stripped from its URL, or else the base path.
 */
export const prefixOf = (request: Addressed, basePath: string): string => prefixes.get(request) ?? basePath
