import type { ItemId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** The items of library folders, as far as a change of the folders concerns them. */

/** Paths of some items below the folder; first those that were there when it was last scanned. */
export async function sampleItemPaths(db: Db, folderId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('rel_path')
    .where('folder_id', '=', folderId)
    .where('rel_path', '!=', '')
    .orderBy('is_missing')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.rel_path)
}

export async function listItemsIn(db: Db, folderId: string): Promise<ItemId[]> {
  const rows = await db.selectFrom('item').select('id').where('folder_id', '=', folderId).execute()
  return rows.map(({ id }) => id)
}

/** Gives the items of a folder the change number of their library, because their paths have changed. */
export async function stampItemsIn(tx: Tx, folderId: string): Promise<void> {
  await sql`update item set change_num = (
    select library.change_num from library where library.id = item.library_id)
    where folder_id = ${folderId}`.execute(tx)
}
