import { PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'

/** int8 as number: our numbers are times and sizes, all far below 2^53. Without this, counts come back as text. */
const INT8 = 20

export async function postgresDialect(pool: PoolConfig): Promise<PostgresDialect> {
  return new PostgresDialect({ pool: await openPool(pool) })
}

/** Longer than any pause between two statements of a transaction, as none of them waits for something outside. */
const LONGEST_PAUSE_MS = 30_000

/**
 * A server that stands still in the middle of a transaction loses it, and with it the locks that others wait for.
 * Connections may be lost at any time: the next statement on one fails, and the pool opens another.
 */
export async function openPool(config: PoolConfig, longestPauseMs = LONGEST_PAUSE_MS): Promise<Pool> {
  // Loaded only when asked for: most servers run on SQLite.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(INT8, Number)
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.query(`set idle_in_transaction_session_timeout = ${longestPauseMs}`).catch(() => undefined)
  })
  return pool
}
