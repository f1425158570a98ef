import { isIPv6 } from 'node:net'

/** The host of a URL under which a server that listens on this address can be opened. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
