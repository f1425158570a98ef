import { LRUCache } from 'lru-cache'
import { usernameKey } from './users.rules.ts'

/** Guessers use many names from one address, or many addresses for one name; both are counted. */
const ACCOUNT_FACTOR = 5
const REMEMBERED_KEYS = 20_000

export interface SignInLimits {
  readonly attempts: number
  readonly windowMs: number
}

/** Where a password is tried from, and for which account. */
export interface Attempt {
  readonly address: string
  readonly username: string
}

export interface SignInLimiter {
  /** How many failures are still allowed before this address or account is locked; 0 means locked. */
  remaining(attempt: Attempt, limits: SignInLimits, now: number): number
  /** Counts a try as a failure before it is known: many tries at the same moment are many tries. */
  tried(attempt: Attempt, limits: SignInLimits, now: number): void
  succeeded(attempt: Attempt): void
}

interface Window {
  failures: number
  endsAt: number
}

/**
 * Counts failed tries per address and per account. A success forgives the address and makes it known for the account:
 * what others try elsewhere does not lock the owner out there, and their failures stay counted.
 */
export function createSignInLimiter(): SignInLimiter {
  const windows = new LRUCache<string, Window>({ max: REMEMBERED_KEYS })
  const known = new LRUCache<string, true>({ max: REMEMBERED_KEYS })
  const addressKey = ({ address }: Attempt) => `address ${address}`
  const accountKey = ({ username }: Attempt) => `account ${usernameKey(username)}`
  const pairKey = (attempt: Attempt) => `${addressKey(attempt)} ${accountKey(attempt)}`

  const failuresOf = (key: string, now: number): number => {
    const window = windows.get(key)
    return window && window.endsAt > now ? window.failures : 0
  }
  const count = (key: string, limits: SignInLimits, now: number) => {
    const window = windows.get(key)
    if (window && window.endsAt > now) window.failures += 1
    else windows.set(key, { failures: 1, endsAt: now + limits.windowMs })
  }

  return {
    remaining(attempt, limits, now) {
      const ofAddress = limits.attempts - failuresOf(addressKey(attempt), now)
      const ofAccount = limits.attempts * ACCOUNT_FACTOR - failuresOf(accountKey(attempt), now)
      return Math.max(0, known.has(pairKey(attempt)) ? ofAddress : Math.min(ofAddress, ofAccount))
    },
    tried(attempt, limits, now) {
      count(addressKey(attempt), limits, now)
      count(pairKey(attempt), limits, now)
      if (!known.has(pairKey(attempt))) count(accountKey(attempt), limits, now)
    },
    succeeded(attempt) {
      const account = windows.get(accountKey(attempt))
      const ofPair = windows.get(pairKey(attempt))
      if (account && ofPair && !known.has(pairKey(attempt))) {
        account.failures = Math.max(0, account.failures - ofPair.failures)
      }
      windows.delete(addressKey(attempt))
      windows.delete(pairKey(attempt))
      known.set(pairKey(attempt), true)
    },
  }
}
