import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** For the few places where the SQL dialects differ. */
export function isPostgres(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl
}
