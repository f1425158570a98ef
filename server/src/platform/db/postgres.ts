import { type PostgresCursor, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { isReadOnly, markIfLost, markLost } from './lost-database.ts'

/**
 * Type OID of int8, parsed as a number: our values are times and sizes, all far below 2^53. By default, counts come
 * back as strings.
 */
const INT8 = 20

export async function postgresDialect(pool: PoolConfig): Promise<PostgresDialect> {
  return dialectOver(await openPool(pool))
}

export function dialectOver(pool: Pool): PostgresDialect {
  return new PostgresDialect({
    pool: { connect: async () => withStorableTexts(await connect(pool)), end: () => pool.end() },
  })
}

async function connect(pool: Pool) {
  try {
    return await pool.connect()
  } catch (error) {
    markLost(error)
    throw error
  }
}

/**
 * PostgreSQL rejects NUL in text, SQLite accepts it. Requests that contain one are rejected, but it can also come
 * from files, feeds and URL-encoded values.
 */
export const storableText = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text

function withStorableTexts(pooled: PoolClient): PostgresPoolClient {
  const client: PostgresPoolClient = pooled
  let isUsable = true
  const run = async <R>(statement: string, parameters: readonly unknown[]) => {
    try {
      return await client.query<R>(statement, parameters.map(storable))
    } catch (error) {
      markIfLost(error)
      if (isReadOnly(error)) isUsable = false
      throw error
    }
  }
  const query = <R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) =>
    typeof asked === 'string' ? run<R>(asked, parameters) : client.query(asked)
  return { query: query as PostgresPoolClient['query'], release: () => pooled.release(!isUsable) }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  return Array.isArray(value) ? value.map(storable) : value
}

/**
 * Longer than any pause between two statements of a transaction, as transactions never wait for anything external.
 */
const LONGEST_PAUSE_MS = 30_000

/** The database or the role may have other defaults: our statements and transactions are written for these. */
const sessionSettings = (longestPauseMs: number): string =>
  `set idle_in_transaction_session_timeout = ${longestPauseMs};
  set default_transaction_isolation = 'read committed';
  set standard_conforming_strings = on`

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
    client.query(sessionSettings(longestPauseMs)).catch(() => undefined)
  })
  return pool
}
