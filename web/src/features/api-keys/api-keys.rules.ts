import type { ApiKeyView } from '@lectern/contract/keys'

/** Expiry time of a key, in milliseconds. */
export function expiryOf(
  { expiresAt }: Pick<ApiKeyView, 'expiresAt'>,
  now: number,
): number | 'never' | 'expired' {
  if (expiresAt === null) return 'never'
  const timeMs = Date.parse(expiresAt)
  return timeMs > now ? timeMs : 'expired'
}
