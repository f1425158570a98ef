import type { UserId } from '@lectern/contract/ids'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ProgressEventRow, ProgressRow } from '../../../platform/db/listening-schema.ts'
import { inPortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'

export type HeadRow = Pick<
  Selectable<ProgressRow>,
  'num' | 'id' | 'user_id' | 'item_num' | 'episode_num' | 'updated_at'
>

/** Finds existing progress of these users on these items. */
export async function findHeads(
  db: Db,
  userIds: readonly UserId[],
  itemNums: readonly ItemNum[],
): Promise<HeadRow[]> {
  if (userIds.length === 0 || itemNums.length === 0) return []
  return db
    .selectFrom('progress')
    .select(['num', 'id', 'user_id', 'item_num', 'episode_num', 'updated_at'])
    .where('user_id', 'in', userIds)
    .where('item_num', 'in', itemNums)
    .execute()
}

export async function findTakenIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('progress').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the numbers in the same order. */
export async function insertHeads(tx: Tx, rows: readonly Insertable<ProgressRow>[]): Promise<number[]> {
  const nums = new Map<string, number>()
  for (const portion of inPortions(rows)) {
    const stored = await tx.insertInto('progress').values(portion).returning(['num', 'id']).execute()
    for (const { num, id } of stored) nums.set(id, num)
  }
  return rows.map(({ id }) => nums.get(id) ?? 0)
}

export type HeadChange = Omit<
  Selectable<ProgressRow>,
  'num' | 'id' | 'user_id' | 'library_id' | 'item_num' | 'episode_num' | 'last_event_num'
>

export async function updateHead(tx: Tx, num: number, change: HeadChange): Promise<void> {
  await tx.updateTable('progress').set(change).where('num', '=', num).execute()
}

/** Inserts history events, and points each progress row at its latest event. */
export async function insertEvents(tx: Tx, rows: readonly Insertable<ProgressEventRow>[]): Promise<void> {
  for (const portion of inPortions(rows)) {
    await tx.insertInto('progress_event').values(portion).execute()
    await tx
      .updateTable('progress')
      .set({
        last_event_num: sql<number>`(select max(event.num) from progress_event event where event.progress_num = progress.num)`,
      })
      .where(
        'num',
        'in',
        portion.map((row) => row.progress_num),
      )
      .execute()
  }
}

export async function bumpStates(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  const rows = userIds.map((userId) => ({ user_id: userId, position_num: 1, state_num: 1 }))
  for (const portion of inPortions(rows)) {
    await tx
      .insertInto('user_progress_state')
      .values(portion)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          position_num: eb('user_progress_state.position_num', '+', 1),
          state_num: eb('user_progress_state.state_num', '+', 1),
        })),
      )
      .execute()
  }
}

interface NewBookmark {
  readonly user_id: UserId
  readonly item_num: ItemNum
  readonly time: number
  readonly title: string
  readonly created_at: number
  readonly updated_at: number
}

/** Existing bookmarks stay unchanged. Returns how many were added. */
export async function insertBookmarks(tx: Tx, rows: readonly NewBookmark[]): Promise<number> {
  let total = 0
  for (const portion of inPortions(rows)) {
    const stored = await tx
      .insertInto('bookmark')
      .values(portion)
      .onConflict((conflict) => conflict.columns(['user_id', 'item_num', 'time']).doNothing())
      .returning('time')
      .execute()
    total += stored.length
  }
  return total
}

export async function listUserIds(db: Db): Promise<Set<UserId>> {
  const rows = await db.selectFrom('user').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
