import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findUser } from './users.store.ts'
import type { User } from './users.types.ts'

export async function findUserByOpenidSub(db: Db, sub: string): Promise<User | undefined> {
  const row = await db.selectFrom('user').select('id').where('openid_sub', '=', sub).executeTakeFirst()
  return row && findUser(db, row.id)
}

export async function findUsersByEmail(db: Db, email: string): Promise<User[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .limit(2)
    .execute()
  const users = await Promise.all(rows.map(({ id }) => findUser(db, id)))
  return users.filter((user) => user !== undefined)
}
