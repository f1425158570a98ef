import type { ItemId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { CollectionRow } from '../../platform/db/collection-schema.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import type { Collection, LibraryPage } from './collections.types.ts'
import { findItemNums } from './item-refs.store.ts'
import { fromGroupRow, groupReader, toGroupRow, withPage } from './groups.store.ts'

export const { find: findCollection, load: loadCollections } = groupReader('collection', {
  parts: (db, ids) => readItemIds(db, ids),
  toWhole: toCollection,
})

/**
 * One page of a library's collection ids, by name. Collections that have books, but none the viewer may see, are
 * neither returned nor counted.
 */
export async function pageOfCollections(
  db: Db,
  viewer: User,
  page: LibraryPage,
): Promise<{ total: number; ids: string[] }> {
  const shown = db
    .selectFrom('collection')
    .where('collection.library_id', '=', page.libraryId)
    .where((eb) => {
      const places = eb
        .selectFrom('collection_item as place')
        .select('place.item_num')
        .whereRef('place.collection_id', '=', 'collection.id')
      const visiblePlaces = places.innerJoin('item', 'item.num', 'place.item_num').where(isVisibleTo(viewer))
      return eb.or([eb.not(eb.exists(places)), eb.exists(visiblePlaces)])
    })
  const ordered = shown.select('collection.id').orderBy('collection.name_key').orderBy('collection.id')
  const rows = await withPage(ordered, page).execute()
  return { total: await countRows(shown), ids: rows.map(({ id }) => id) }
}

export async function saveCollection(tx: Tx, collection: Collection): Promise<void> {
  const row = { ...toGroupRow(collection), user_id: collection.userId }
  await saveRows(tx, 'collection', [row], ['id'])
  await replacePlaces(tx, collection)
}

async function replacePlaces(tx: Tx, { id, itemIds, updatedAt }: Collection): Promise<void> {
  const before = await tx
    .selectFrom('collection_item')
    .select(['item_num', 'added_at'])
    .where('collection_id', '=', id)
    .execute()
  const addedAt = new Map(before.map((row) => [row.item_num, row.added_at]))
  const nums = await findItemNums(tx, itemIds)
  const rows = itemIds.flatMap((itemId, position) => {
    const num = nums.get(itemId)
    if (num === undefined) return []
    return [{ collection_id: id, item_num: num, position, added_at: addedAt.get(num) ?? updatedAt }]
  })
  await tx.deleteFrom('collection_item').where('collection_id', '=', id).execute()
  for (const portion of inPortions(rows)) await tx.insertInto('collection_item').values(portion).execute()
}

const readItemIds = (db: Db, collectionIds: readonly string[]) =>
  db
    .selectFrom('collection_item as place')
    .innerJoin('item', 'item.num', 'place.item_num')
    .select(['place.collection_id as group_id', 'item.id as itemId'])
    .where('place.collection_id', 'in', collectionIds)
    .orderBy('place.collection_id')
    .orderBy('place.position')
    .execute()

function toCollection(row: Selectable<CollectionRow>, parts: readonly { itemId: ItemId }[]): Collection {
  return { ...fromGroupRow(row), userId: row.user_id, itemIds: parts.map(({ itemId }) => itemId) }
}
