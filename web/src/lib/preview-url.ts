import { serverUrl } from './base-path.ts'
import { storedToken } from './token.ts'

/**
 * URL for previewing a found picture: plain-http pictures, which browsers refuse to load, are proxied by the server.
 */
export function previewUrl(address: string): string {
  if (/^https:/i.test(address)) return address
  const query = new URLSearchParams({ url: address, token: storedToken() ?? '' })
  return `${serverUrl('/api/search/picture')}?${query.toString()}`
}
