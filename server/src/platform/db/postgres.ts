import { PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'

/** int8 as number: our numbers are times and sizes, all far below 2^53. Without this, counts come back as text. */
const INT8 = 20

export async function postgresDialect(pool: PoolConfig): Promise<PostgresDialect> {
  return new PostgresDialect({ pool: await openPool(pool) })
}

export async function openPool(pool: PoolConfig): Promise<Pool> {
  // Loaded only when asked for: most servers run on SQLite.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(INT8, Number)
  return new pg.Pool(pool)
}
