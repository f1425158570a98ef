import type { SelectQueryBuilder } from 'kysely'
import { groupBy } from '../../lib/group-by.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { idPortions } from '../../platform/db/upsert.ts'
import type { PageChoice } from './collections.types.ts'

/** What the stores of collections and of playlists do alike. */

type GroupTable = 'collection' | 'playlist'

interface Reading<Row, Part, Group> {
  readonly rows: (ids: readonly string[]) => Promise<Row[]>
  /** What they hold, in order. */
  readonly parts: (ids: readonly string[]) => Promise<(Part & { readonly group_id: string })[]>
  readonly toGroup: (row: Row, parts: readonly Part[]) => Group
}

/** Whole, in the order of the ids; unknown ones are left out. */
export async function loadGroups<Row extends { readonly id: string }, Part, Group>(
  ids: readonly string[],
  { rows, parts, toGroup }: Reading<Row, Part, Group>,
): Promise<Group[]> {
  const byId = new Map<string, Group>()
  for (const portion of idPortions(ids)) {
    const found = await rows(portion)
    const held = groupBy(await parts(portion), (part) => part.group_id)
    for (const row of found) byId.set(row.id, toGroup(row, held.get(row.id) ?? []))
  }
  return ids.map((id) => byId.get(id)).filter((group) => group !== undefined)
}

/** Something it held is gone. */
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
