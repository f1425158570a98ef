import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'

const PATIENCE_MS = 60_000
const RETRY_MS = 500

/**
 * Errors that pass once the machine of PostgreSQL, its name and PostgreSQL itself have come up. Wrong passwords and
 * names of databases do not pass by waiting.
 */
const PASSING_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL is starting.
  '57P03',
]
const PASSING_TEXT = /^Connection terminated/

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return PASSING_TEXT.test(error.message) || ('code' in error && PASSING_CODES.includes(String(error.code)))
}

/** Server and database often start together, after a power failure for example, and in any order. */
export async function untilReachable(
  pool: { connect(): Promise<{ release(): void }> },
  log: Pick<Log, 'warn'>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const until = performance.now() + patienceMs
  let isLogged = false
  for (;;) {
    try {
      const client = await pool.connect()
      client.release()
      return
    } catch (error) {
      if (!isUnreachable(error) || performance.now() >= until) throw error
      if (!isLogged)
        log.warn(
          `The database in DATABASE_URL cannot be reached yet: ${connectionErrorText(error)}. Trying for a minute.`,
        )
      isLogged = true
    }
    await sleep(RETRY_MS)
  }
}

/** If a name has several addresses, the error holds one for each, and has no message itself. */
export const connectionErrorText = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((one) => messageOf(one)).join(', ')
    : messageOf(error)
