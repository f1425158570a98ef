import { PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'

/**
 * Type OID of int8, parsed as a number: our values are times and sizes, all far below 2^53. By default, counts come
 * back as strings.
 */
const INT8 = 20

export async function postgresDialect(pool: PoolConfig): Promise<PostgresDialect> {
  return new PostgresDialect({ pool: await openPool(pool) })
}

/**
 * Longer than any pause between two statements of a transaction, as transactions never wait for anything external.
 */
const LONGEST_PAUSE_MS = 30_000

/**
 * A server that stalls in the middle of a transaction loses it, and with it the locks that others wait for.
 * Connections may be lost at any time: the next statement on one fails, and the pool opens another.
 */
export async function openPool(config: PoolConfig, longestPauseMs = LONGEST_PAUSE_MS): Promise<Pool> {
  // Loaded on demand, as most servers run on SQLite.
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
