import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature at the end of an address that belongs to one account. */

const KEY_CHARS = 22
/** Never in a slug, so an address falls into its parts in one way only. */
const SEPARATOR = '.'

export const keyOf = (secret: Uint8Array, addressId: string): string =>
  createHmac('sha256', secret).update(`feed ${addressId}`).digest('base64url').slice(0, KEY_CHARS)

export const slugWithKey = (slug: string, key: string): string => `${slug}${SEPARATOR}${key}`

/** `key` is null for the public address. */
export function partsOf(slugInAddress: string): { slug: string; key: string | null } {
  const at = slugInAddress.indexOf(SEPARATOR)
  return at < 0
    ? { slug: slugInAddress, key: null }
    : { slug: slugInAddress.slice(0, at), key: slugInAddress.slice(at + 1) }
}

export function isSameKey(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
