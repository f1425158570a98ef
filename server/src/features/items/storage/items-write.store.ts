import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import { chunked } from '../../../lib/batching.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { inPortions, takeExcluded, valuePortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { ITEM_FLAG } from '../item-flags.rules.ts'
import { toFileRow, toItemRow, toMediaFileRow } from './item-rows.store.ts'
import { type FileNums, fileKey, type SaveOptions, type Stored } from './items-save.types.ts'
import type { Item } from '../items.types.ts'
import { saveLinks } from './links.store.ts'
import { saveMedia } from './media.store.ts'

/** Saves complete items of one library, deleting rows they no longer have. Use one transaction per batch. */
export async function saveItems(tx: Tx, items: readonly Item[], options: SaveOptions): Promise<void> {
  const [first] = items
  if (first === undefined) return
  const changeNum = await countChange(tx, first.libraryId)
  const stored = await saveItemRows(tx, items, options, changeNum)
  const fileNums = await saveFiles(tx, stored)
  await saveMedia(tx, stored, fileNums)
  await saveLinks(tx, first.libraryId, stored, options)
}

const GONE = ITEM_FLAG.isMissing | ITEM_FLAG.hasIssues

/**
 * Items missing on disk are marked, never deleted. If they come back, the scan that finds them saves them completely.
 */
export async function markMissing(
  tx: Tx,
  libraryId: LibraryId,
  ids: readonly ItemId[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const changeNum = await countChange(tx, libraryId)
  for (const portion of valuePortions(ids)) {
    await tx
      .updateTable('item')
      .set({
        is_missing: 1,
        missing_since_at: now,
        updated_at: now,
        change_num: changeNum,
        flags: sql<number>`flags | ${GONE}`,
      })
      .where('id', 'in', portion)
      .execute()
  }
}

/** Deleting an item deletes hundreds of rows, and other requests only run between statements. */
const DROPPED_AT_ONCE = 32

/** Deletes items; the database cascades to all dependent rows. */
export async function dropItems(tx: Tx, libraryId: LibraryId, ids: readonly ItemId[]): Promise<void> {
  if (ids.length === 0) return
  await countChange(tx, libraryId)
  for (const portion of chunked(ids, DROPPED_AT_ONCE)) {
    await tx.deleteFrom('item').where('library_id', '=', libraryId).where('id', 'in', portion).execute()
  }
}

/**
 * Increments the library's change number. Every transaction that changes what a list could show gets its own number.
 */
export async function countChange(tx: Tx, libraryId: LibraryId): Promise<number> {
  const row = await tx
    .updateTable('library')
    .set((query) => ({ change_num: query('change_num', '+', 1) }))
    .where('id', '=', libraryId)
    .returning('change_num')
    .executeTakeFirstOrThrow()
  return row.change_num
}

async function saveItemRows(
  tx: Tx,
  items: readonly Item[],
  { sortingPrefixes }: SaveOptions,
  changeNum: number,
): Promise<Stored[]> {
  const nums = new Map<ItemId, ItemNum>()
  const rows = items.map((item) => toItemRow(item, sortingPrefixes, changeNum))
  for (const portion of inPortions(rows)) {
    const columns = Object.keys(portion[0] ?? {}).filter((column) => column !== 'id')
    const saved = await tx
      .insertInto('item')
      .values(portion)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(takeExcluded(columns)))
      .returning(['num', 'id'])
      .execute()
    for (const row of saved) nums.set(row.id, row.num)
  }
  return items.flatMap((item) => {
    const num = nums.get(item.id)
    return num === undefined ? [] : [{ num, item }]
  })
}

/** Files keep their number as long as their path stays the same: episodes and e-books reference it. */
async function saveFiles(tx: Tx, stored: readonly Stored[]): Promise<FileNums> {
  await dropVanishedFiles(tx, stored)
  const fileNums: FileNums = new Map()
  const rows = stored.flatMap(({ num, item }) => item.files.map((file) => toFileRow(num, file)))
  for (const portion of inPortions(rows)) {
    const columns = Object.keys(portion[0] ?? {}).filter(
      (column) => column !== 'item_num' && column !== 'rel_path',
    )
    const saved = await tx
      .insertInto('item_file')
      .values(portion)
      .onConflict((conflict) => conflict.columns(['item_num', 'rel_path']).doUpdateSet(takeExcluded(columns)))
      .returning(['num', 'item_num', 'rel_path'])
      .execute()
    for (const row of saved) fileNums.set(fileKey(row.item_num, row.rel_path), row.num)
  }
  await saveMediaFiles(tx, stored, fileNums)
  return fileNums
}

async function dropVanishedFiles(tx: Tx, stored: readonly Stored[]): Promise<void> {
  const nums = stored.map(({ num }) => num)
  const known = await tx
    .selectFrom('item_file')
    .select(['num', 'item_num', 'rel_path'])
    .where('item_num', 'in', nums)
    .execute()
  if (known.length === 0) return
  const present = new Set(
    stored.flatMap(({ num, item }) => item.files.map((file) => fileKey(num, file.relPath))),
  )
  const vanished = known.filter((file) => !present.has(fileKey(file.item_num, file.rel_path)))
  for (const portion of valuePortions(vanished.map(({ num: fileNum }) => fileNum))) {
    await tx.deleteFrom('item_file').where('num', 'in', portion).execute()
  }
}

async function saveMediaFiles(tx: Tx, stored: readonly Stored[], fileNums: FileNums): Promise<void> {
  const rows = stored.flatMap(({ num, item }) =>
    item.files.flatMap((file) => {
      const fileNum = fileNums.get(fileKey(num, file.relPath))
      return file.media === null || fileNum === undefined ? [] : [toMediaFileRow(num, fileNum, file.media)]
    }),
  )
  await saveRows(tx, 'media_file', rows, ['file_num'])
}
