import type { LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import type { SearchDocRow } from '../../platform/db/search-schema.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import type { IndexPosition } from './search-index.store.ts'

/** Stored search documents: the normalised words of items, read into memory when somebody searches. */

export type SearchDoc = Readonly<SearchDocRow>
const FIELDS = ['title', 'people', 'series', 'more'] as const

/** Inserts or replaces documents; returns those that were new or changed. */
export async function saveDocs(tx: Tx, docs: readonly SearchDoc[]): Promise<SearchDoc[]> {
  const changed: SearchDoc[] = []
  for (const portion of inPortions(docs)) {
    const nums = portion.map((doc) => doc.item_num)
    const known = await tx.selectFrom('search_doc').selectAll().where('item_num', 'in', nums).execute()
    const byNum = new Map(known.map((doc) => [doc.item_num, doc]))
    changed.push(
      ...portion.filter((doc) => FIELDS.some((field) => byNum.get(doc.item_num)?.[field] !== doc[field])),
    )
  }
  await saveRows(tx, 'search_doc', changed, ['item_num'])
  return changed
}

export async function removeDocs(tx: Tx, libraryId: LibraryId): Promise<void> {
  await tx
    .deleteFrom('search_doc')
    .where('item_num', 'in', (eb) => eb.selectFrom('item').select('num').where('library_id', '=', libraryId))
    .execute()
}

export interface ItemWords extends IndexPosition {
  /** Fields in the order title, people, series, more. */
  readonly fields: readonly string[]
}

export interface Stretch {
  readonly after: IndexPosition
  readonly upTo: IndexPosition
}

/** Lists the next items between two positions, in order of change. */
export async function listItemWords(
  db: Db,
  libraryId: LibraryId,
  { after, upTo }: Stretch,
  limit: number,
): Promise<ItemWords[]> {
  const query = db
    .selectFrom('item')
    .innerJoin('search_doc as doc', 'doc.item_num', 'item.num')
    .select(['item.num', 'item.change_num', 'doc.title', 'doc.people', 'doc.series', 'doc.more'])
    .where('item.library_id', '=', libraryId)
    .where('item.change_num', '>=', after.changeNum)
    .where('item.change_num', '<=', upTo.changeNum)
    .where(isAfter(after))
    .where(sql<boolean>`not ${isAfter(upTo)}`)
    .orderBy('item.change_num')
    .orderBy('item.num')
    .limit(limit)
  const names = ['num', 'change_num', ...FIELDS] as const
  const [nums, changeNums, ...fields] = await readColumns(db, names, query)
  return nums.map((num, index) => ({
    itemNum: asItemNum(Number(num)),
    changeNum: Number(changeNums[index]),
    fields: fields.map((texts) => String(texts[index])),
  }))
}

const isAfter = ({ changeNum, itemNum }: IndexPosition) =>
  sql<boolean>`(item.change_num > ${changeNum} or (item.change_num = ${changeNum} and item.num > ${itemNum}))`

/** Lists all documents in batches, ordered by number. */
export async function listDocsAfter(db: Db, itemNum: ItemNum, limit: number): Promise<SearchDoc[]> {
  return db
    .selectFrom('search_doc')
    .selectAll()
    .where('item_num', '>', itemNum)
    .orderBy('item_num')
    .limit(limit)
    .execute()
}
