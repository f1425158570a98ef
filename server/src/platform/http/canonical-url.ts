import { PROTOCOL_NAME } from '@lectern/contract/constants'

/** Addresses that client apps have saved end in this, whatever our base path is. */
const PROTOCOL_PREFIX = `/${PROTOCOL_NAME}`

interface Addressed {
  url?: string | undefined
}

/** Which prefix was taken off an address. */
const prefixes = new WeakMap<Addressed, string>()

/**
 * Everything is reachable with and without the base path, and with doubled slashes: one client library joins
 * `https://host/` and `/api/…`, so that it always asks for `//api/…`.
 */
export function canonicalUrl(request: Addressed, basePath: string): string {
  const url = request.url ?? '/'
  const queryStart = url.indexOf('?')
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart)
  const query = queryStart < 0 ? '' : url.slice(queryStart)
  const path = rawPath.includes('//') ? rawPath.replace(/\/{2,}/g, '/') : rawPath
  const prefix = [basePath, PROTOCOL_PREFIX].find(
    (one) => one !== '' && (path === one || path.startsWith(`${one}/`)),
  )
  if (prefix === undefined) return path + query
  prefixes.set(request, prefix)
  return (path.slice(prefix.length) || '/') + query
}

/** Where the web client lives for whoever asked: below the prefix of the address, or else below the base path. */
export const prefixOf = (request: Addressed, basePath: string): string => prefixes.get(request) ?? basePath
