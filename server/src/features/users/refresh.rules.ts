import type { Login } from './users.types.ts'

export type RefreshDecision =
  | { readonly kind: 'rotate'; readonly login: Login }
  /** The token was rotated moments ago; the caller gets its successor. */
  | { readonly kind: 'repeat' }
  /** The token was rotated long ago, so it must be a copy: the login is ended for everybody. */
  | { readonly kind: 'end' }
  | { readonly kind: 'refuse'; readonly because: 'Invalid refresh token' | 'Refresh token expired' }

/** Whether it is the login's current token, or the previous one within its grace period. */
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

/** Decides what happens to a login when a refresh token is presented. */
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
  // The successor must be the current token; otherwise the given one is two rotations old.
  return login.previousTokenHash === tokens.givenHash && login.tokenHash === tokens.nextHash
    ? { kind: 'repeat' }
    : { kind: 'refuse', because: 'Invalid refresh token' }
}
