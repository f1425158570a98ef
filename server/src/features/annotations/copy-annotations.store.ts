import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { newId } from '../../platform/ids.ts'

const ofItem = (db: Db, itemId: ItemId) =>
  db
    .selectFrom('annotation')
    .where('annotation.item_num', '=', (eb) => eb.selectFrom('item').select('num').where('id', '=', itemId))

export async function listOwners(db: Db, itemId: ItemId): Promise<UserId[]> {
  return (await ofItem(db, itemId).select('user_id').distinct().execute()).map((row) => row.user_id)
}

/** Leaves out what the other copy has at the same place. Returns how many were added. */
export async function copyToItem(tx: Tx, userId: UserId, from: ItemId, to: ItemId): Promise<number> {
  const read = (itemId: ItemId) => ofItem(tx, itemId).selectAll().where('user_id', '=', userId).execute()
  const target = await tx.selectFrom('item').select('num').where('id', '=', to).executeTakeFirst()
  if (!target) return 0
  const known = new Set((await read(to)).map(keyOf))
  const added = (await read(from))
    .filter((row) => !known.has(keyOf(row)))
    .map((row) => ({ ...row, id: newId(), item_num: target.num }))
  for (const portion of inPortions(added)) await tx.insertInto('annotation').values(portion).execute()
  return added.length
}

const keyOf = (row: { readonly kind: string; readonly place: string; readonly quote: string }): string =>
  JSON.stringify([row.kind, row.place, row.quote])
