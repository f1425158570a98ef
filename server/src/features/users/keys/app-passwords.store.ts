import type { UserId } from '@lectern/contract/ids'
import type { AppPasswordScope } from '@lectern/contract/keys'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AppPasswordRow } from '../../../platform/db/key-schema.ts'
import type { AppPassword } from './keys.types.ts'

export async function findAppPassword(db: Db, id: string): Promise<AppPassword | undefined> {
  const row = await db.selectFrom('app_password').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAppPassword(row)
}

export async function findAppPasswordByHash(
  db: Db,
  userId: UserId,
  hash: string,
): Promise<AppPassword | undefined> {
  const row = await db
    .selectFrom('app_password')
    .selectAll()
    .where('password_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toAppPassword(row)
}

export async function listAppPasswords(db: Db, userId: UserId): Promise<AppPassword[]> {
  const rows = await db
    .selectFrom('app_password')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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

function toAppPassword(row: AppPasswordRow): AppPassword {
  return {
    id: row.id,
    userId: row.user_id,
    passwordHash: row.password_hash,
    name: row.name,
    scope: row.scope as AppPasswordScope,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
    createdAt: row.created_at,
  }
}

function toRow(password: AppPassword): AppPasswordRow {
  return {
    id: password.id,
    user_id: password.userId,
    password_hash: password.passwordHash,
    name: password.name,
    scope: password.scope,
    last_used_at: password.lastUsedAt,
    last_used_address: password.lastUsedAddress,
    created_at: password.createdAt,
  }
}
