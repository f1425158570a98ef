import type { UserId } from '@lectern/contract/ids'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findShape } from '../../platform/db/find-row.ts'
import type { LoginRow } from '../../platform/db/schema.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { rowFields } from '../../platform/db/row-fields.ts'
import type { Login } from './users.types.ts'

const { toShape: toLogin, toRow } = rowFields<LoginRow, Login>()({
  id: 'id',
  userId: 'user_id',
  tokenHash: 'token_hash',
  previousTokenHash: 'previous_token_hash',
  previousValidUntil: 'previous_valid_until',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  method: 'method',
  idToken: 'id_token',
})

export const findLogin = (db: Db, id: string): Promise<Login | undefined> =>
  findShape(db, 'login', { id }, toLogin)

/** Finds the login whose current or previous token has one of the hashes. */
export async function findLoginByHash(db: Db, ...hashes: readonly string[]): Promise<Login | undefined> {
  const row = await db
    .selectFrom('login')
    .selectAll()
    .where((where) =>
      where.or([where('token_hash', 'in', hashes), where('previous_token_hash', 'in', hashes)]),
    )
    .executeTakeFirst()
  return row && toLogin(row)
}

export async function listLogins(db: Db, userId: UserId, limit: number, offset: number): Promise<Login[]> {
  const rows = await db
    .selectFrom('login')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toLogin)
}

export const countLogins = (db: Db, userId: UserId): Promise<number> =>
  countRows(db.selectFrom('login').where('user_id', '=', userId))

export async function saveLogin(tx: Tx, login: Login): Promise<void> {
  await saveRows(tx, 'login', [toRow(login)], ['id'])
}

/** Returns false if the login was ended, or its token was exchanged, since it was loaded. */
export async function rotateLogin(tx: Tx, rotated: Login): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set(toRow(rotated))
    .where('id', '=', rotated.id)
    .where('token_hash', '=', rotated.previousTokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteLogin(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('login').where('id', '=', id).execute()
}

export async function deleteLoginsOf(tx: Tx, userId: UserId, exceptId: string | null): Promise<void> {
  const all = tx.deleteFrom('login').where('user_id', '=', userId)
  await (exceptId === null ? all : all.where('id', '!=', exceptId)).execute()
}

export async function deleteExpiredLogins(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('login').where('expires_at', '<', now).execute()
}
