import { naturalSortKey } from '@lectern/contract/rules/sorting'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { groupBy } from '../../lib/group-by.ts'
import type { CollectionRow } from '../../platform/db/collection-schema.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import type { Database } from '../../platform/db/schema.ts'
import { idPortions } from '../../platform/db/upsert.ts'
import type { Group, PageChoice } from './collections.types.ts'

/** Shared by the stores of collections and playlists. */

export type GroupTable = 'collection' | 'playlist'

interface Reading<Table extends GroupTable, Part, Whole> {
  /** Their contents, in order. */
  readonly parts: (db: Db, ids: readonly string[]) => Promise<(Part & { readonly group_id: string })[]>
  readonly toWhole: (row: Selectable<Database[Table]>, parts: readonly Part[]) => Whole
}

/** Serialises changes to a group, including its removal. */
export const lockGroup = (tx: Tx, table: GroupTable, id: string): Promise<void> =>
  lockForTransaction(tx, `${table} ${id}`)

export function groupReader<Table extends GroupTable, Part, Whole>(
  table: Table,
  { parts, toWhole }: Reading<Table, Part, Whole>,
) {
  /** Loads complete groups in the order of the ids; unknown ids are skipped. */
  async function load(db: Db, ids: readonly string[]): Promise<Whole[]> {
    const byId = new Map<string, Whole>()
    for (const portion of idPortions(ids)) {
      const found = await db
        .selectFrom(table as GroupTable)
        .selectAll()
        .where('id', 'in', portion)
        .execute()
      const held = groupBy(await parts(db, portion), (part) => part.group_id)
      for (const row of found) {
        byId.set(row.id, toWhole(row as Selectable<Database[Table]>, held.get(row.id) ?? []))
      }
    }
    return ids.map((id) => byId.get(id)).filter((group) => group !== undefined)
  }
  const find = async (db: Db, id: string): Promise<Whole | undefined> => (await load(db, [id]))[0]
  return { find, load }
}

export const toGroupRow = (group: Group) => ({
  id: group.id,
  library_id: group.libraryId,
  name: group.name,
  name_key: naturalSortKey(group.name),
  description: group.description,
  created_at: group.createdAt,
  updated_at: group.updatedAt,
})

export const fromGroupRow = (row: Omit<Selectable<CollectionRow>, 'user_id'>): Group => ({
  id: row.id,
  libraryId: row.library_id,
  name: row.name,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Called when something in the group was removed. */
export async function touchGroup(tx: Tx, table: GroupTable, id: string, now: number): Promise<void> {
  await tx.updateTable(table).set({ updated_at: now }).where('id', '=', id).execute()
}

export async function deleteGroup(tx: Tx, table: GroupTable, id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute()
}

export function withPage<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { size, number }: PageChoice,
): SelectQueryBuilder<Database, Tables, Row> {
  return size === 0 ? query : query.limit(size).offset(size * number)
}
