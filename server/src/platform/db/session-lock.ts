import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Holds a named lock of PostgreSQL for work that takes several transactions. Occupies a connection meanwhile. */
export async function withSessionLock<T>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(holder)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(holder)
    }
  })
}
