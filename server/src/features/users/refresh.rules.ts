import type { Login } from './users.types.ts'

export type RefreshDecision =
  | { readonly kind: 'rotate'; readonly login: Login }
  /** The token was rotated moments ago; the caller gets the one that followed it. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'refuse'; readonly because: 'Invalid refresh token' | 'Refresh token expired' }

interface Lifetimes {
  readonly refreshMs: number
  readonly graceMs: number
}

/** What becomes of a login when a refresh token comes in. */
export function decideRefresh(
  login: Login | undefined,
  tokens: { givenHash: string; nextHash: string },
  now: number,
  lifetimes: Lifetimes,
): RefreshDecision {
  if (!login) return { kind: 'refuse', because: 'Invalid refresh token' }
  if (login.expiresAt <= now) return { kind: 'refuse', because: 'Refresh token expired' }
  if (login.tokenHash === tokens.givenHash) {
    return {
      kind: 'rotate',
      login: {
        ...login,
        tokenHash: tokens.nextHash,
        previousTokenHash: tokens.givenHash,
        previousValidUntil: now + lifetimes.graceMs,
        updatedAt: now,
        expiresAt: now + lifetimes.refreshMs,
      },
    }
  }
  const isInGrace = login.previousValidUntil !== null && login.previousValidUntil > now
  // The following token must be the current one; otherwise this one is two rotations old.
  if (login.previousTokenHash === tokens.givenHash && isInGrace && login.tokenHash === tokens.nextHash) {
    return { kind: 'repeat' }
  }
  return { kind: 'refuse', because: 'Invalid refresh token' }
}
