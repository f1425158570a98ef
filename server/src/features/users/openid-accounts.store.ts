import type { Db } from '../../platform/db/db.ts'
import { emailKey } from './users.rules.ts'
import { findUser } from './users.store.ts'
import type { User } from './users.types.ts'

export async function findUserByOpenidSub(db: Db, sub: string): Promise<User | undefined> {
  const row = await db.selectFrom('user').select('id').where('openid_sub', '=', sub).executeTakeFirst()
  return row && findUser(db, row.id)
}

/** Compared here, because databases change the case of ASCII letters only, or by their locale. */
export async function findUsersByEmail(db: Db, email: string): Promise<User[]> {
  const rows = await db.selectFrom('user').select(['id', 'email']).where('email', 'is not', null).execute()
  const same = rows.filter((row) => row.email !== null && emailKey(row.email) === emailKey(email))
  const users = await Promise.all(same.slice(0, 2).map(({ id }) => findUser(db, id)))
  return users.filter((user) => user !== undefined)
}
