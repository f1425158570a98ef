import type { Tx } from '../../platform/db/db.ts'

/** Failed attempts, shared between servers. */

export interface StoredWindow {
  readonly failures: number
  readonly endsAt: number
}

export async function findWindows(tx: Tx, hashes: readonly string[]): Promise<Map<string, StoredWindow>> {
  const rows = await tx
    .selectFrom('sign_in_window')
    .selectAll()
    .where('attempt_hash', 'in', [...hashes])
    .execute()
  return new Map(
    rows.map((row) => [row.attempt_hash, { failures: row.failures, endsAt: Number(row.ends_at) }]),
  )
}

export async function saveWindow(tx: Tx, hash: string, { failures, endsAt }: StoredWindow): Promise<void> {
  const columns = { failures, ends_at: endsAt }
  await tx
    .insertInto('sign_in_window')
    .values({ attempt_hash: hash, ...columns })
    .onConflict((conflict) => conflict.column('attempt_hash').doUpdateSet(columns))
    .execute()
}

export async function deleteWindow(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('sign_in_window').where('attempt_hash', '=', hash).execute()
}

export async function deleteEndedWindows(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sign_in_window').where('ends_at', '<', now).execute()
}
