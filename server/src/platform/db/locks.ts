import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { isPostgres } from './engine.ts'

/**
 * Holds a named lock until the transaction ends, so that a read-modify-write cannot overwrite a concurrent change
 * made by this server or another. SQLite has a single writer and needs no lock.
 */
export async function lockForTransaction(tx: Tx, name: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}
