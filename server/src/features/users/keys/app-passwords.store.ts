import type { UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findShape } from '../../../platform/db/find-row.ts'
import type { AppPasswordRow } from '../../../platform/db/key-schema.ts'
import { listOwnRows } from '../../../platform/db/own-rows.ts'
import { rowFields } from '../../../platform/db/row-fields.ts'
import type { AppPassword } from './keys.types.ts'

const { toShape: toAppPassword, toRow } = rowFields<AppPasswordRow, AppPassword>()({
  id: 'id',
  userId: 'user_id',
  passwordHash: 'password_hash',
  name: 'name',
  scope: 'scope',
  lastUsedAt: 'last_used_at',
  lastUsedAddress: 'last_used_address',
  createdAt: 'created_at',
})

export const findAppPassword = (db: Db, id: string): Promise<AppPassword | undefined> =>
  findShape(db, 'app_password', { id }, toAppPassword)

export const findAppPasswordByHash = (
  db: Db,
  userId: UserId,
  hash: string,
): Promise<AppPassword | undefined> =>
  findShape(db, 'app_password', { password_hash: hash, user_id: userId }, toAppPassword)

export async function listAppPasswords(db: Db, userId: UserId): Promise<AppPassword[]> {
  const rows = await listOwnRows(db, 'app_password', userId)
  return rows.map(toAppPassword)
}

export async function insertAppPassword(tx: Tx, password: AppPassword): Promise<void> {
  await tx.insertInto('app_password').values(toRow(password)).execute()
}

export async function deleteAppPassword(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('app_password').where('id', '=', id).execute()
}

export async function touchAppPassword(tx: Tx, id: string, at: number, address: string): Promise<void> {
  await tx
    .updateTable('app_password')
    .set({ last_used_at: at, last_used_address: address })
    .where('id', '=', id)
    .execute()
}
