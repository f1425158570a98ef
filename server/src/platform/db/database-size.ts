import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/** Path of the SQLite file; null on PostgreSQL. */
export async function databaseFile(db: Db): Promise<string | null> {
  if (isPostgres(db)) return null
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db)
  return rows[0]?.file || null
}

export async function databaseSize(db: Db): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
