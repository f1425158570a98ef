import type { UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findShape } from '../../../platform/db/find-row.ts'
import type { PasskeyRow } from '../../../platform/db/sign-in-schema.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { listOwnRows } from '../../../platform/db/own-rows.ts'
import { listIn, rowFields } from '../../../platform/db/row-fields.ts'
import type { Passkey } from './passkeys.types.ts'

const { toShape: toPasskey, toRow } = rowFields<PasskeyRow, Passkey>()({
  id: 'id',
  userId: 'user_id',
  name: 'name',
  publicKey: 'public_key',
  counter: 'counter',
  transports: listIn('transports'),
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})

export async function listPasskeys(db: Db, userId: UserId): Promise<Passkey[]> {
  const rows = await listOwnRows(db, 'passkey', userId)
  return rows.map(toPasskey)
}

export const findPasskey = (db: Db, id: string): Promise<Passkey | undefined> =>
  findShape(db, 'passkey', { id }, toPasskey)

export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function savePasskey(tx: Tx, passkey: Passkey): Promise<void> {
  await saveRows(tx, 'passkey', [toRow(passkey)], ['id'])
}

/** Returns undefined if the passkey has been removed. */
export async function updatePasskey(
  tx: Tx,
  id: string,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'last_used_at'>>,
): Promise<Passkey | undefined> {
  const query = tx.updateTable('passkey').set(change).where('id', '=', id)
  const row = await query.returningAll().executeTakeFirst()
  return row && toPasskey(row)
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).execute()
}
