import { recentEntries } from '../../lib/recent-entries.ts'
import { networkOf } from '../../platform/net/addresses.ts'
import { usernameKey } from './users.rules.ts'

/** Attackers try many names from one address, or one name from many addresses, so both are counted. */
const ACCOUNT_FACTOR = 5
const REMEMBERED_KEYS = 20_000

export interface SignInLimits {
  readonly attempts: number
  readonly windowMs: number
}

/** The address and account of a password attempt. */
export interface Attempt {
  readonly address: string
  readonly username: string
}

export interface AttemptCounts {
  /** How many more failures are allowed before this address or account is locked; 0 means locked. */
  remaining(attempt: Attempt, limits: SignInLimits, now: number): number
  /** Counts an attempt as a failure before its outcome is known, so that concurrent attempts all count. */
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

/** Cache keys of an attempt: for failures of its address, its account and the pair, and for known pairs. */
export function keysOf({ address, username }: Attempt) {
  const ofAddress = `address ${networkOf(address)}`
  const account = `account ${usernameKey(username)}`
  const pair = `${ofAddress} ${account}`
  return { address: ofAddress, account, pair, known: `known ${pair}` }
}

const lru = <T extends object | true>() => recentEntries<T>(REMEMBERED_KEYS)

/**
 * Counts failed attempts per address and per account. A success clears the failures of the address and marks it as
 * known for the account: attempts from other addresses can't lock the owner out there, but still count.
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
