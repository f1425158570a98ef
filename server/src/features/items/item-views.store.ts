import type { Db, Tx } from '../../platform/db/db.ts'
import { prepareByNumbers } from '../../platform/db/number-list.ts'
import { inPortions, takeExcluded } from '../../platform/db/upsert.ts'

/** What lists send of items, as it was rendered last. */

export interface StoredView {
  readonly num: number
  readonly id: string
  /** The item's, now. */
  readonly change_num: number
  /** What the view was rendered from; null where there is none. */
  readonly view_change_num: number | null
  readonly format: number | null
  readonly minified: string | null
}

/** By the numbers of their items. */
export const readViews = prepareByNumbers<StoredView>('item.num', (db, isWanted) =>
  db
    .selectFrom('item')
    .leftJoin('item_view as view', 'view.item_num', 'item.num')
    .select([
      'item.num',
      'item.id',
      'item.change_num',
      'view.change_num as view_change_num',
      'view.format',
      'view.minified',
    ])
    .where(isWanted),
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
