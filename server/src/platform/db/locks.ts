import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Until the transaction ends, nobody else takes a turn at what has this name: what is read, changed and written back
 * loses no change made at the same moment by another call or another server. SQLite has one writer anyway.
 */
export async function takeTurns(tx: Tx, what: string): Promise<void> {
  if (!tx.getExecutor().adapter.supportsTransactionalDdl) return
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(tx)
}
