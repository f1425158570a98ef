import { LRUCache } from 'lru-cache'
import { usernameKey } from './users.store.ts'

/** Guessers use many names from one address, or many addresses for one name; both are counted. */
const ACCOUNT_FACTOR = 5
const REMEMBERED_KEYS = 20_000

export interface SignInLimits {
  readonly attempts: number
  readonly windowMs: number
}

export interface SignInLimiter {
  /** How many failures are still allowed before this address or account is locked; 0 means locked. */
  remaining(address: string, username: string, limits: SignInLimits, now: number): number
  /** Counts a try as a failure before it is known: many tries at the same moment are many tries. */
  tried(address: string, username: string, limits: SignInLimits, now: number): void
  succeeded(address: string, username: string): void
}

interface Window {
  failures: number
  endsAt: number
}

/** Counts failed sign-ins per address and per account. Only failures count; a success forgives the address. */
export function createSignInLimiter(): SignInLimiter {
  const windows = new LRUCache<string, Window>({ max: REMEMBERED_KEYS })
  const addressKey = (address: string) => `address ${address}`
  const accountKey = (username: string) => `account ${usernameKey(username)}`

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
    remaining: (address, username, limits, now) =>
      Math.max(
        0,
        Math.min(
          limits.attempts - failuresOf(addressKey(address), now),
          limits.attempts * ACCOUNT_FACTOR - failuresOf(accountKey(username), now),
        ),
      ),
    tried(address, username, limits, now) {
      count(addressKey(address), limits, now)
      count(accountKey(username), limits, now)
    },
    succeeded(address, username) {
      windows.delete(addressKey(address))
      const account = windows.get(accountKey(username))
      if (account) account.failures -= 1
    },
  }
}
