import { serverUrl } from './base-path.ts'
import { storedToken } from './token.ts'

/** Where a found picture is looked at: what browsers refuse to fetch over an open line comes through the server. */
export function previewUrl(address: string): string {
  if (/^https:/i.test(address)) return address
  const query = new URLSearchParams({ url: address, token: storedToken() ?? '' })
  return `${serverUrl('/api/search/picture')}?${query.toString()}`
}
