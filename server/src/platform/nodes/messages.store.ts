import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Message bodies too large for NOTIFY. PostgreSQL only. */

export async function saveMessage(db: Db, body: string): Promise<number> {
  const { num } = await db
    .insertInto('node_message')
    .values({ body, created_at: sql<number>`extract(epoch from now())` })
    .returning('num')
    .executeTakeFirstOrThrow()
  return num
}

export async function findMessage(db: Db, num: number): Promise<unknown> {
  const { body } = await db
    .selectFrom('node_message')
    .select('body')
    .where('num', '=', num)
    .executeTakeFirstOrThrow()
  return JSON.parse(body)
}

/** All listeners have read them long ago. */
export async function dropOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('node_message')
    .where('created_at', '<', sql<number>`extract(epoch from now()) - 120`)
    .execute()
}
