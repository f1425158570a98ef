import type { Db, Tx } from './db.ts'

/** Sets of settings, each stored as text under a key; only the slice that owns a set knows its format. */

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function saveSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
