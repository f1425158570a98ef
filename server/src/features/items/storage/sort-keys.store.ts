import type { LibraryId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { asItemNum, type ItemNum } from '../../../platform/ids.types.ts'

/** Titles and series names with the sort keys that ignore leading words. */

export interface Sorted {
  readonly num: number
  readonly name: string
  readonly key: string
}

interface Step {
  readonly after: number
  readonly limit: number
}

export async function listTitles(db: Db, libraryId: LibraryId, { after, limit }: Step): Promise<Sorted[]> {
  return db
    .selectFrom('item')
    .select(['num', 'title as name', 'title_plain_key as key'])
    .where('library_id', '=', libraryId)
    .where('num', '>', asItemNum(after))
    .orderBy('num')
    .limit(limit)
    .execute()
}

export async function listSeriesNames(
  db: Db,
  libraryId: LibraryId,
  { after, limit }: Step,
): Promise<Sorted[]> {
  return db
    .selectFrom('series')
    .select(['num', 'name', 'name_plain_key as key'])
    .where('library_id', '=', libraryId)
    .where('num', '>', after)
    .orderBy('num')
    .limit(limit)
    .execute()
}

export async function saveTitleKey(tx: Tx, num: ItemNum, key: string, changeNum: number): Promise<void> {
  await tx
    .updateTable('item')
    .set({ title_plain_key: key, change_num: changeNum })
    .where('num', '=', num)
    .execute()
}

export async function saveSeriesKey(tx: Tx, num: number, key: string): Promise<void> {
  await tx.updateTable('series').set({ name_plain_key: key }).where('num', '=', num).execute()
}

export async function listLibraryIds(db: Db): Promise<LibraryId[]> {
  return (await db.selectFrom('library').select('id').execute()).map(({ id }) => id)
}
