import type { Login } from './users.types.ts'

export type RefreshDecision =
  | { readonly kind: 'rotate'; readonly login: Login }
  /** The token was rotated moments ago; the caller gets the one that followed it. */
  | { readonly kind: 'repeat' }
  /** Somebody has a token that was exchanged long ago: a copy. Nobody keeps the sign-in. */
  | { readonly kind: 'end' }
  | { readonly kind: 'refuse'; readonly because: 'Invalid refresh token' | 'Refresh token expired' }

/** The token of a login, or the one that it replaced a moment ago. */
export function isCurrentToken(login: Login, tokenHash: string, now: number): boolean {
  if (login.expiresAt <= now) return false
  return (
    login.tokenHash === tokenHash ||
    (login.previousTokenHash === tokenHash && (login.previousValidUntil ?? 0) > now)
  )
}

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
  if (login.previousValidUntil === null) return { kind: 'refuse', because: 'Invalid refresh token' }
  if (login.previousValidUntil <= now) return { kind: 'end' }
  // The following token must be the current one; otherwise this one is two rotations old.
  return login.previousTokenHash === tokens.givenHash && login.tokenHash === tokens.nextHash
    ? { kind: 'repeat' }
    : { kind: 'refuse', because: 'Invalid refresh token' }
}
