import type { ItemId } from '@lectern/contract/ids'
import type { Tx } from '../../../platform/db/db.ts'
import { updateRow } from '../../../platform/db/update-row.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { toItemRow } from './item-rows.store.ts'
import type { ChangedItem, SaveOptions, Stored } from './items-save.types.ts'
import { countChange, saveItems } from './items-write.store.ts'
import { hasOtherAuthors, hasOtherSeries, isLightChange } from './light-change.rules.ts'
import { changeLabels, saveAuthorLinks, saveSeriesLinks } from './links.store.ts'
import { saveChapters, saveCovers, toMediaRow, type MediaTable } from './media.store.ts'

/**
 * Saves items of one library that were loaded and changed within this transaction. Edits leave most of an item as it
 * was, and an item has dozens of rows and indexes, so only columns that differ from the stored ones are written.
 */
export async function saveChangedItems(
  tx: Tx,
  changed: readonly ChangedItem[],
  options: SaveOptions,
): Promise<void> {
  const whole = changed.filter((one) => !isLightChange(one))
  await saveItems(
    tx,
    whole.map(({ item }) => item),
    options,
  )
  await saveLight(tx, changed.filter(isLightChange), options)
}

async function saveLight(tx: Tx, changed: readonly ChangedItem[], options: SaveOptions): Promise<void> {
  const [first] = changed
  if (first === undefined) return
  const { libraryId } = first.item
  const changeNum = await countChange(tx, libraryId)
  const nums = await rewriteItemRows(tx, changed, options, changeNum)
  const stored = changed.flatMap((one) => {
    const num = nums.get(one.item.id)
    return num === undefined ? [] : [{ ...one, num }]
  })
  await rewriteMediaRows(tx, stored)
  await saveCovers(
    tx,
    stored.filter(({ before, item }) => before.cover !== item.cover),
  )
  await saveChapters(
    tx,
    stored.filter(({ before, item }) => chaptersOf(before) !== chaptersOf(item)),
  )
  await saveAuthorLinks(tx, libraryId, stored.filter(hasOtherAuthors), options)
  await saveSeriesLinks(tx, libraryId, stored.filter(hasOtherSeries), options)
  await changeLabels(tx, libraryId, stored)
}

/** Returns the number of each item. */
async function rewriteItemRows(
  tx: Tx,
  changed: readonly ChangedItem[],
  { sortingPrefixes }: SaveOptions,
  changeNum: number,
): Promise<Map<ItemId, ItemNum>> {
  const ids = changed.map(({ item }) => item.id)
  const rows = await tx.selectFrom('item').selectAll().where('id', 'in', ids).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { item } of changed) {
    const row = known.get(item.id)
    const next = row && differenceTo(row, toItemRow(item, sortingPrefixes, changeNum))
    if (next) await updateRow(tx, { table: 'item', keyColumn: 'num', key: row.num }, next)
  }
  return new Map(rows.map((row) => [row.id, row.num]))
}

async function rewriteMediaRows(tx: Tx, stored: readonly Stored[]): Promise<void> {
  const rows = stored.map((entry) => toMediaRow(entry, new Map()))
  for (const table of new Set(rows.map((row) => row.table))) {
    const wanted = rows.filter((row) => row.table === table)
    const known = await mediaRows(
      tx,
      table,
      wanted.map(({ row }) => row.item_num),
    )
    for (const { row } of wanted) {
      // Light changes never change the e-book file, and its number is not known here.
      const { item_num: num, ...columns } = row
      const next = differenceTo(known.get(num) ?? {}, withoutEbook(columns))
      if (next) await updateRow(tx, { table, keyColumn: 'item_num', key: num }, next)
    }
  }
}

async function mediaRows(tx: Tx, table: MediaTable, nums: readonly ItemNum[]): Promise<Map<ItemNum, object>> {
  const rows = await tx.selectFrom(table).selectAll().where('item_num', 'in', nums).execute()
  return new Map(rows.map((row) => [row.item_num, row]))
}

function withoutEbook(columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ebook_file_num: _file, ebook_format: _format, ...rest } = columns
  return rest
}

/** Returns the columns that differ from the stored ones; undefined if none do. */
function differenceTo(known: object, wanted: object): Readonly<Record<string, unknown>> | undefined {
  const current = known as Readonly<Record<string, unknown>>
  const entries = Object.entries(wanted).filter(([column, value]) => current[column] !== value)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const chaptersOf = ({ media }: Stored['item']) => (media.kind === 'book' ? media.chapters : null)
