import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { readInPortions, valuePortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import { isOrphan, type Orphans, type WrongSum } from './database-checks.store.ts'

export interface RepairedItem {
  readonly num: ItemNum
  readonly id: ItemId
  readonly libraryId: LibraryId
}

export interface RepairedAuthor {
  readonly id: string
  readonly libraryId: LibraryId
}

/** Removes the rows, or only their reference if they can do without it. */
export async function removeOrphansOf(tx: Tx, reference: Orphans): Promise<void> {
  const table = sql.table(reference.table)
  const change = reference.isOptional
    ? sql`update ${table} as child set ${sql.ref(reference.column)} = null`
    : sql`delete from ${table} as child`
  await sql`${change} where ${isOrphan(reference)}`.execute(tx)
}

export async function saveSums(tx: Tx, sums: readonly WrongSum[]): Promise<void> {
  for (const { num, size, files } of sums)
    await tx.updateTable('item').set({ size, num_files: files }).where('num', '=', num).execute()
}

export async function removeCovers(tx: Tx, nums: readonly ItemNum[]): Promise<void> {
  for (const portion of valuePortions(nums)) {
    await tx.deleteFrom('item_cover').where('item_num', 'in', portion).execute()
    await tx
      .updateTable('item')
      // With the hash, a scan would skip the item, because its files are unchanged.
      .set({ files_hash: '', flags: sql<number>`flags | ${ITEM_FLAG.lacksCover}` })
      .where('num', 'in', portion)
      .execute()
  }
}

export async function removePhotos(tx: Tx, nums: readonly number[]): Promise<void> {
  for (const portion of valuePortions(nums))
    await tx
      .updateTable('author')
      .set({ image_path: null, image_hash: null })
      .where('num', 'in', portion)
      .execute()
}

export const findItems = (tx: Tx, nums: readonly ItemNum[]): Promise<RepairedItem[]> =>
  readInPortions(nums, (portion) =>
    tx
      .selectFrom('item')
      .select(['num', 'id', 'library_id as libraryId'])
      .where('num', 'in', portion)
      .execute(),
  )

export const findAuthors = (tx: Tx, nums: readonly number[]): Promise<RepairedAuthor[]> =>
  readInPortions(nums, (portion) =>
    tx.selectFrom('author').select(['id', 'library_id as libraryId']).where('num', 'in', portion).execute(),
  )

export async function stampItems(tx: Tx, nums: readonly ItemNum[], changeNum: number): Promise<void> {
  for (const portion of valuePortions(nums))
    await tx.updateTable('item').set({ change_num: changeNum }).where('num', 'in', portion).execute()
}

/** Gives all libraries and items a new change number. */
export async function stampEverything(tx: Tx): Promise<void> {
  await tx
    .updateTable('library')
    .set((query) => ({ change_num: query('change_num', '+', 1) }))
    .execute()
  await sql`update item set change_num = (
    select library.change_num from library where library.id = item.library_id)`.execute(tx)
}
