import { PostgresDialect } from 'kysely'
import type { PoolConfig } from 'pg'

/** int8 as number: our numbers are times and sizes, all far below 2^53. Without this, counts come back as text. */
const INT8 = 20

export async function postgresDialect(pool: PoolConfig): Promise<PostgresDialect> {
  // Loaded only when asked for: most servers run on SQLite.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(INT8, Number)
  return new PostgresDialect({ pool: new pg.Pool(pool) })
}
