import { asItemId, type ItemId, type LibraryId } from '@lectern/contract/ids'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type {
  ChangeNote,
  EditedItem,
  FieldState,
  StoredChangeEntry,
  StoredChangeSet,
} from './editing.types.ts'

/** The change history: change sets, each with one entry per item and field. */

interface NewChangeSet extends ChangeNote {
  readonly id: string
  readonly libraryId: LibraryId | null
  readonly now: number
}

export async function insertChangeSet(tx: Tx, set: NewChangeSet): Promise<number> {
  const { num } = await tx
    .insertInto('change_set')
    .values({
      id: set.id,
      kind: set.kind,
      library_id: set.libraryId,
      user_id: set.userId,
      num_entries: 0,
      note: set.note,
      reverts_num: set.revertsNum ?? null,
      created_at: set.now,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  return num
}

export async function insertChangeEntries(tx: Tx, setNum: number, edited: readonly EditedItem[]) {
  const rows = edited.flatMap(({ item, changes }) =>
    changes.map(({ field, before, after }) => ({
      change_set_num: setNum,
      subject_kind: 'item',
      subject_id: item.id,
      field,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  )
  for (const portion of inPortions(rows)) await tx.insertInto('change_entry').values(portion).execute()
  await tx
    .updateTable('change_set')
    .set((query) => ({ num_entries: query('num_entries', '+', edited.length) }))
    .where('num', '=', setNum)
    .execute()
}

const SET_COLUMNS = [
  'change_set.num',
  'change_set.id',
  'change_set.kind',
  'change_set.user_id',
  'user.username',
  'change_set.num_entries',
  'change_set.note',
  'change_set.reverted_at',
  'change_set.created_at',
] as const

const setsWithNames = (db: Db) =>
  db.selectFrom('change_set').leftJoin('user', 'user.id', 'change_set.user_id').select(SET_COLUMNS)

type SetRow = Awaited<ReturnType<ReturnType<typeof setsWithNames>['executeTakeFirstOrThrow']>>

function toSet(row: SetRow): StoredChangeSet {
  return {
    num: row.num,
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    username: row.username,
    numItems: row.num_entries,
    note: row.note,
    isReverted: row.reverted_at !== null,
    createdAt: row.created_at,
  }
}

export async function findChangeSet(db: Db, id: string): Promise<StoredChangeSet | undefined> {
  const row = await setsWithNames(db).where('change_set.id', '=', id).executeTakeFirst()
  return row && toSet(row)
}

/** Newest first. */
export async function listChangeSetsOf(db: Db, itemId: ItemId, limit: number): Promise<StoredChangeSet[]> {
  const rows = await setsWithNames(db)
    .where('change_set.num', 'in', (query) =>
      query.selectFrom('change_entry').select('change_set_num').where('subject_id', '=', itemId),
    )
    .orderBy('change_set.num', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSet)
}

/** Counts the items in each change set that the viewer may see. */
export async function countVisibleItems(
  db: Db,
  viewer: User,
  setNums: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (setNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('change_entry')
    .innerJoin('item', 'item.id', 'change_entry.subject_id')
    .select(['change_set_num', (eb) => eb.fn.count<number>('item.num').distinct().as('seen')])
    .where('subject_kind', '=', 'item')
    .where('change_set_num', 'in', setNums)
    .where(isVisibleTo(viewer))
    .groupBy('change_set_num')
    .execute()
  return new Map(rows.map((row) => [row.change_set_num, row.seen]))
}

/** In the order they were made, for one item or for all. */
export async function listChangeEntries(
  db: Db,
  setNums: readonly number[],
  itemId: ItemId | undefined,
): Promise<StoredChangeEntry[]> {
  if (setNums.length === 0) return []
  let query = db
    .selectFrom('change_entry')
    .select(['change_set_num', 'subject_id', 'field', 'before', 'after'])
    .where('subject_kind', '=', 'item')
    .where('change_set_num', 'in', setNums)
  if (itemId !== undefined) query = query.where('subject_id', '=', itemId)
  const rows = await query.orderBy('num').execute()
  return rows.map((row) => ({
    changeSetNum: row.change_set_num,
    itemId: asItemId(row.subject_id),
    field: row.field,
    before: readState(row.before),
    after: readState(row.after),
  }))
}

export async function markReverted(tx: Tx, num: number, now: number): Promise<void> {
  await tx.updateTable('change_set').set({ reverted_at: now }).where('num', '=', num).execute()
}

function readState(text: string | null): FieldState {
  return parseJson<FieldState>(text ?? '', { value: null, source: null })
}
