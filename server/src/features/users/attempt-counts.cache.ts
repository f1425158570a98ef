import { recentEntries } from '../../lib/recent-entries.ts'
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

export interface AttemptCounts {
  /** How many failures are still allowed before this address or account is locked; 0 means locked. */
  remaining(attempt: Attempt, limits: SignInLimits, now: number): number
  /** Counts a try as a failure before it is known: many tries at the same moment are many tries. */
  tried(attempt: Attempt, limits: SignInLimits, now: number): void
  succeeded(attempt: Attempt): void
}

export interface Window {
  failures: number
  endsAt: number
}

interface Windows {
  get(key: string): Window | undefined
  set(key: string, window: Window): unknown
  delete(key: string): unknown
}

interface Known {
  has(key: string): boolean
  set(key: string, value: true): unknown
}

/** What is remembered of an attempt: failures of its address, of its account, and of both; and whether it got in before. */
export function keysOf({ address, username }: Attempt) {
  const ofAddress = `address ${address}`
  const account = `account ${usernameKey(username)}`
  const pair = `${ofAddress} ${account}`
  return { address: ofAddress, account, pair, known: `known ${pair}` }
}

const lru = <T extends object | true>() => recentEntries<T>(REMEMBERED_KEYS)

/**
 * Counts failed tries per address and per account. A success forgives the address and makes it known for the account:
 * what others try elsewhere does not lock the owner out there, and their failures stay counted.
 */
export function createAttemptCounts(
  windows: Windows = lru<Window>(),
  known: Known = lru<true>(),
): AttemptCounts {
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
      const keys = keysOf(attempt)
      const ofAddress = limits.attempts - failuresOf(keys.address, now)
      const ofAccount = limits.attempts * ACCOUNT_FACTOR - failuresOf(keys.account, now)
      return Math.max(0, known.has(keys.known) ? ofAddress : Math.min(ofAddress, ofAccount))
    },
    tried(attempt, limits, now) {
      const keys = keysOf(attempt)
      count(keys.address, limits, now)
      count(keys.pair, limits, now)
      if (!known.has(keys.known)) count(keys.account, limits, now)
    },
    succeeded(attempt) {
      const keys = keysOf(attempt)
      const account = windows.get(keys.account)
      const ofPair = windows.get(keys.pair)
      if (account && ofPair && !known.has(keys.known)) {
        account.failures = Math.max(0, account.failures - ofPair.failures)
      }
      windows.delete(keys.address)
      windows.delete(keys.pair)
      known.set(keys.known, true)
    },
  }
}
