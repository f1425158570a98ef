import type { Context } from '../../context.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import {
  type Attempt,
  type AttemptCounts,
  createAttemptCounts,
  keysOf,
  type SignInLimits,
  type Window,
} from './attempt-counts.cache.ts'
import { deleteEndedWindows, deleteWindow, findWindows, saveWindow } from './sign-in-windows.store.ts'
import { hashToken } from './tokens.service.ts'

/** Limits sign-in attempts across all servers on the database. */
export interface SignInLimiter {
  /** Counts an attempt as a failure before its outcome is known; returns false if locked. */
  begin(attempt: Attempt, limits: SignInLimits): Promise<boolean>
  /** How many more failures are allowed before this address or account is locked. */
  remaining(attempt: Attempt, limits: SignInLimits): Promise<number>
  succeeded(attempt: Attempt): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>

/** Limiters with different names count separately. A single server keeps its counts in memory. */
export function createSignInLimiter(ctx: Ctx, name: string): SignInLimiter {
  if (ctx.config.databaseUrl !== null) return createSharedLimiter(ctx, name)
  const counts = createAttemptCounts()
  return limiterOn(ctx, (_attempt, work) => Promise.resolve(work(counts)))
}

type Counting = <T>(attempt: Attempt, work: (counts: AttemptCounts) => T) => Promise<T>

function limiterOn({ clock }: Pick<Ctx, 'clock'>, count: Counting): SignInLimiter {
  return {
    begin: (attempt, limits) =>
      count(attempt, (counts) => {
        if (counts.remaining(attempt, limits, clock.now()) === 0) return false
        counts.tried(attempt, limits, clock.now())
        return true
      }),
    remaining: (attempt, limits) =>
      count(attempt, (counts) => counts.remaining(attempt, limits, clock.now())),
    succeeded: (attempt) => count(attempt, (counts) => counts.succeeded(attempt)),
  }
}

/** How long an address stays known for an account. */
const KNOWN_MS = 30 * 24 * 3_600_000

/** Keeps the counts in the database: reads them before each step and writes them back afterwards. */
export function createSharedLimiter(ctx: Pick<Ctx, 'db' | 'clock'>, name: string): SignInLimiter {
  return limiterOn(ctx, (attempt, work) =>
    ctx.db.transaction().execute(async (tx) => {
      const { address, account, pair, known } = keysOf(attempt)
      const hashOf = (key: string) => hashToken(`${name} ${key}`)
      // Always locked in this order, to prevent deadlocks.
      for (const key of [address, account]) await lockForTransaction(tx, hashOf(key))
      const now = ctx.clock.now()
      await deleteEndedWindows(tx, now)
      const keys = [address, account, pair, known]
      const rows = await findWindows(tx, keys.map(hashOf))
      const before = new Map(keys.flatMap((key) => entry(key, rows.get(hashOf(key)))))
      const windows = new Map([...before].map(([key, window]) => [key, { ...window }]))
      const result = work(createAttemptCounts(windows, knownIn(windows, now)))
      for (const key of keys) {
        const [old, window] = [before.get(key), windows.get(key)]
        if (window === undefined) {
          if (old !== undefined) await deleteWindow(tx, hashOf(key))
        } else if (window.failures !== old?.failures || window.endsAt !== old.endsAt) {
          await saveWindow(tx, hashOf(key), window)
        }
      }
      return result
    }),
  )
}

const entry = <T>(key: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[key, value]]

const knownIn = (windows: Map<string, Window>, now: number) => ({
  has: (key: string) => windows.has(key),
  set: (key: string) => windows.set(key, { failures: 0, endsAt: now + KNOWN_MS }),
})
