import type { UserId } from '@lectern/contract/ids'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { deleteRow } from '../../../platform/db/delete-row.ts'

export const countRecoveryCodes = (db: Db, userId: UserId): Promise<number> =>
  countRows(db.selectFrom('recovery_code').where('user_id', '=', userId))

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Returns true if this call used the code up. */
export const useRecoveryCode = (tx: Tx, userId: UserId, hash: string): Promise<boolean> =>
  deleteRow(tx, 'recovery_code', { user_id: userId, code_hash: hash })
