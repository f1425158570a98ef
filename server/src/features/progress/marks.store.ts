import type { UserId } from '@lectern/contract/ids'
import type { ItemMarkView } from '@lectern/contract/marks'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ItemNum } from '../../platform/ids.types.ts'

export type ItemMark = Omit<ItemMarkView, 'libraryItemId'>

export async function findMark(db: Db, userId: UserId, itemNum: ItemNum): Promise<ItemMark> {
  const row = await db
    .selectFrom('item_mark')
    .select(['rating', 'wanted_at'])
    .where('user_id', '=', userId)
    .where('item_num', '=', itemNum)
    .executeTakeFirst()
  return { rating: row?.rating ?? null, wantsToListen: (row?.wanted_at ?? null) !== null }
}

interface StoredMark {
  readonly userId: UserId
  readonly itemNum: ItemNum
  readonly mark: ItemMark
  readonly now: number
}

/** Items already on the list keep their position. */
export async function saveMark(tx: Tx, { userId, itemNum, mark, now }: StoredMark): Promise<void> {
  const { rating, wantsToListen } = mark
  await tx
    .insertInto('item_mark')
    .values({ user_id: userId, item_num: itemNum, rating, wanted_at: wantsToListen ? now : null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_num']).doUpdateSet((eb) => ({
        rating,
        wanted_at: wantsToListen ? eb.fn.coalesce('item_mark.wanted_at', eb.val(now)) : null,
      })),
    )
    .execute()
}
