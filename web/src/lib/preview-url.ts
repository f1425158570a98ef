import { urlWithToken } from './link-with-token.ts'

/**
 * URL for previewing a found picture: plain-http pictures, which browsers refuse to load, are proxied by the server.
 */
export function previewUrl(address: string): string {
  if (/^https:/i.test(address)) return address
  return urlWithToken('/api/search/picture', { url: address })
}
