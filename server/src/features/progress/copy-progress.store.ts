import type { ItemId, UserId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { momentIn } from './copied-place.rules.ts'
import type { Place } from './progress.types.ts'

/** What people have in an item, for another copy of it. */

/** Everyone with progress, bookmarks or a rating in the item. */
export async function listPeopleOf(db: Db, itemNum: ItemNum): Promise<UserId[]> {
  const rows = await db
    .selectFrom('progress')
    .select('user_id')
    .where('item_num', '=', itemNum)
    .union(db.selectFrom('bookmark').select('user_id').where('item_num', '=', itemNum))
    .union(db.selectFrom('item_mark').select('user_id').where('item_num', '=', itemNum))
    .execute()
  return rows.map((row) => row.user_id)
}

const SAME_LENGTH_SECONDS = 2

/** Pairs of the same episode in two copies of a podcast: same title and length. */
export async function listTwinEpisodes(
  db: Db,
  from: ItemId,
  to: ItemId,
): Promise<{ readonly from: string; readonly to: string }[]> {
  return db
    .selectFrom('episode as one')
    .innerJoin('item as from_item', 'from_item.num', 'one.item_num')
    .innerJoin('item as to_item', (join) => join.on('to_item.id', '=', to))
    .innerJoin('episode as other', (join) =>
      join
        .onRef('other.item_num', '=', 'to_item.num')
        .onRef('other.title', '=', 'one.title')
        .on(sql<number>`abs(other.duration - one.duration)`, '<=', SAME_LENGTH_SECONDS),
    )
    .select(['one.id as from', 'other.id as to'])
    .where('from_item.id', '=', from)
    .execute()
}

/** Bookmarks at the same second of the other copy are kept. Returns how many were added. */
export async function copyBookmarks(tx: Tx, userId: UserId, from: Place, to: Place): Promise<number> {
  const read = (itemNum: ItemNum) =>
    tx
      .selectFrom('bookmark')
      .selectAll()
      .where('user_id', '=', userId)
      .where('item_num', '=', itemNum)
      .execute()
  const taken = new Set((await read(to.itemNum)).map(({ time }) => time))
  const moved = (await read(from.itemNum)).map((row) => ({
    ...row,
    item_num: to.itemNum,
    time: Math.floor(momentIn(row.time, from.durationSeconds, to.durationSeconds)),
  }))
  const added = [...new Map(moved.map((row) => [row.time, row])).values()].filter(
    ({ time }) => !taken.has(time),
  )
  for (const portion of inPortions(added)) await tx.insertInto('bookmark').values(portion).execute()
  return added.length
}
