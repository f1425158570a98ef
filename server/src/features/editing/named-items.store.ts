import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { LabelKind } from '../items/items.types.ts'
import type { NamedTable } from '../visibility/named-rows.sql.ts'
import { isLabelVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'

/** Finds items by author, series or label. */

/** All of them, or only those the viewer may see. */
export async function listItemsOf(db: Db, table: NamedTable, num: number, viewer?: User): Promise<ItemId[]> {
  // TypeScript can't type a query whose table is a parameter.
  const query = db
    .selectFrom(`item_${table} as link` as 'item_author as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select('item.id')
    .where(`link.${table}_num` as 'link.author_num', '=', num)
  const rows = await (viewer ? query.where(isVisibleTo(viewer)) : query).execute()
  return rows.map(({ id }) => id)
}

interface LabelWish {
  readonly kind: LabelKind
  readonly name: string
  readonly libraryId?: LibraryId
}

/** Items the viewer may see, in all libraries or in one. */
export async function listItemsWithLabel(
  db: Db,
  viewer: User,
  { kind, name, libraryId }: LabelWish,
): Promise<ItemId[]> {
  let query = db
    .selectFrom('label')
    .innerJoin('item_label', 'item_label.label_num', 'label.num')
    .innerJoin('item', 'item.num', 'item_label.item_num')
    .select('item.id')
    .where('label.kind', '=', kind)
    .where('label.name', '=', name)
    .where(isVisibleTo(viewer))
  if (libraryId !== undefined) query = query.where('label.library_id', '=', libraryId)
  return (await query.execute()).map(({ id }) => id)
}

/** Whether any item has this label, visible to the editor or not. */
export async function isLabelInUse(db: Db, { kind, name, libraryId }: LabelWish): Promise<boolean> {
  let query = db
    .selectFrom('label')
    .innerJoin('item_label', 'item_label.label_num', 'label.num')
    .select('label.num')
    .where('label.kind', '=', kind)
    .where('label.name', '=', name)
    .limit(1)
  if (libraryId !== undefined) query = query.where('label.library_id', '=', libraryId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Distinct names on items the viewer may see, in alphabetical order. */
export async function listLabelNames(db: Db, viewer: User, kind: LabelKind): Promise<string[]> {
  const rows = await db
    .selectFrom('label')
    .select(['label.name', 'label.name_key'])
    .distinct()
    .where('label.kind', '=', kind)
    .where(isLabelVisibleTo(viewer))
    .orderBy('label.name_key')
    .orderBy('label.name')
    .execute()
  return rows.map(({ name }) => name)
}
