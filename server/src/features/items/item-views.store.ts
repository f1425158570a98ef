import type { Db, Tx } from '../../platform/db/db.ts'
import { bytesOf } from '../../platform/db/bytes.ts'
import { prepareByNumbers } from '../../platform/db/number-list.ts'
import { inPortions, takeExcluded } from '../../platform/db/upsert.ts'

/** What lists send of items, as it was rendered last. */

export interface StoredView {
  readonly item_num: number
  /** The item's when it was rendered. */
  readonly change_num: number
  readonly format: number
  /** UTF-8, as it is sent. */
  readonly minified: Uint8Array
}

/** As bytes: to make a text of them and bytes of that again takes longer than to find them. */
export const readViews = prepareByNumbers<StoredView>('item_num', (db, isWanted) =>
  db
    .selectFrom('item_view')
    .select(['item_num', 'change_num', 'format', bytesOf(db, 'minified').as('minified')])
    .where(isWanted),
)

export interface ItemState {
  readonly num: number
  readonly id: string
  readonly change_num: number
}

/** What items are at now. */
export const readItemStates = prepareByNumbers<ItemState>('num', (db, isWanted) =>
  db.selectFrom('item').select(['num', 'id', 'change_num']).where(isWanted),
)

export interface NewView {
  readonly item_num: number
  readonly change_num: number
  readonly format: number
  readonly minified: string
}

export async function saveViews(tx: Tx, views: readonly NewView[]): Promise<void> {
  for (const portion of inPortions(views)) {
    await tx
      .insertInto('item_view')
      .values(portion)
      .onConflict((conflict) =>
        conflict.column('item_num').doUpdateSet(takeExcluded(['change_num', 'format', 'minified'])),
      )
      .execute()
  }
}

/** Items after a number whose view is missing or old. */
export async function listWithoutView(
  db: Db,
  libraryId: string,
  format: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('item_view as view', 'view.item_num', 'item.num')
    .select('item.num')
    .where('item.library_id', '=', libraryId)
    .where('item.num', '>', after)
    .where((eb) =>
      eb.or([
        eb('view.format', 'is', null),
        eb('view.format', '<>', format),
        eb('view.change_num', '<>', eb.ref('item.change_num')),
      ]),
    )
    .orderBy('item.num')
    .limit(limit)
    .execute()
  return rows.map((row) => row.num)
}
