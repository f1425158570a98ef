import { asItemId, type ItemId, type LibraryId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { OldIdRow } from '../../../platform/db/import-schema.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { idPortions, readInPortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'

export interface KnownItem {
  readonly id: ItemId
  readonly num: ItemNum
  readonly folder_id: string
  readonly rel_path: string
  readonly updated_at: number
}

const COLUMNS = ['id', 'num', 'folder_id', 'rel_path', 'updated_at'] as const

export async function findItems(db: Db, ids: readonly ItemId[]): Promise<Map<string, KnownItem>> {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('item').select(COLUMNS).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findItemsAt(
  db: Db,
  places: readonly { readonly folderId: string; readonly relPath: string }[],
): Promise<KnownItem[]> {
  if (places.length === 0) return []
  return db
    .selectFrom('item')
    .select(COLUMNS)
    .where('folder_id', 'in', [...new Set(places.map(({ folderId }) => folderId))])
    .where(
      'rel_path',
      'in',
      places.map(({ relPath }) => relPath),
    )
    .execute()
}

export async function saveOldIds(tx: Tx, rows: readonly OldIdRow[]): Promise<void> {
  await saveRows(tx, 'old_id', rows, ['kind', 'old_id'])
}

/** Requests with the id of an item that is here must not be redirected to another one. */
export async function dropRedirects(tx: Tx, ids: readonly ItemId[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('old_id').where('kind', '=', 'item').where('old_id', 'in', ids).execute()
}

/** Finds item numbers by id, including ids from before an import. */
export async function findItemNums(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemRef>> {
  const found = new Map<ItemId, ItemRef>()
  for (const portion of idPortions(ids)) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'num', 'library_id'])
      .where('id', 'in', portion)
      .execute()
    for (const row of rows) found.set(row.id, row)
    const missing = portion.filter((id) => !found.has(id))
    if (missing.length === 0) continue
    const renamed = await db
      .selectFrom('old_id')
      .innerJoin('item', 'item.id', 'old_id.id')
      .select(['old_id.old_id', 'item.id', 'item.num', 'item.library_id'])
      .where('old_id.kind', '=', 'item')
      .where('old_id.old_id', 'in', missing)
      .execute()
    for (const { old_id: oldId, ...row } of renamed) found.set(asItemId(oldId), row)
  }
  return found
}

export interface ItemRef {
  readonly id: ItemId
  readonly num: ItemNum
  readonly library_id: LibraryId
}

export async function findEpisodeNums(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom('episode').select(['id', 'num']).where('id', 'in', portion).execute(),
  )
  return new Map(rows.map((row) => [row.id, row.num]))
}
