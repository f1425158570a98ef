import type { LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../db.ts'
import { collectRows } from './collect-rows.ts'
import { inSmallParts, restoreRows } from './restore-rows.ts'
import { tableGraph } from './table-graph.ts'
import type { KeptPart, RemovedRoots, Role, StoredRow } from './trash-rows.types.ts'

/** Stores removed objects as rows of whatever tables they had; features/trash lists and restores them. */

const KEPT_MS = 30 * 24 * 3_600_000
const ROWS_PER_PART = 200

export interface Removal extends RemovedRoots, RemovalNote {}

export interface RemovalNote {
  readonly id: string
  readonly title: string
  readonly libraryId: LibraryId | null
  /** The account's username. */
  readonly removedBy: string | null
  /** Files that were moved away, as pairs of old and new path. */
  readonly files?: readonly (readonly [string, string])[]
}

/** Must be called before the deletion, in its transaction. False if there is nothing left to keep. */
export async function keepInTrash(tx: Tx, removal: Removal, now: number): Promise<boolean> {
  const { table, ids, files = [] } = removal
  const parts = await collectRows(tx, await tableGraph(), { table, ids })
  if (files.length === 0 && parts.every(({ rows }) => rows.length === 0)) return false
  const num = await insertEntry(tx, removal, table, ids, now)
  let position = 0
  for (const { role, table: name, rows } of inSmallParts(parts, ROWS_PER_PART)) {
    await tx
      .insertInto('trash_rows')
      .values({ trash_num: num, position, role, table_name: name, rows: JSON.stringify(rows) })
      .execute()
    position += 1
  }
  return true
}

/** For files without rows: a scan finds their metadata again. */
export async function keepFilesInTrash(tx: Tx, note: RemovalNote, now: number): Promise<void> {
  await insertEntry(tx, note, 'file', note.files?.map(([from]) => from) ?? [], now)
}

async function insertEntry(
  tx: Tx,
  { id, title, libraryId, removedBy, files = [] }: RemovalNote,
  kind: string,
  subjects: readonly string[],
  now: number,
): Promise<number> {
  const { num } = await tx
    .insertInto('trash')
    .values({
      id,
      kind,
      title,
      subjects: JSON.stringify(subjects),
      library_id: libraryId,
      removed_by: removedBy,
      files: files.length > 0 ? JSON.stringify(files) : null,
      removed_at: now,
      expires_at: now + KEPT_MS,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  return num
}

/** Returns the new numbers by table and old number. */
export async function restoreFromTrash(
  tx: Tx,
  num: number,
  change: (table: string, row: StoredRow) => StoredRow,
): Promise<ReturnType<typeof restoreRows>> {
  const stored = await tx
    .selectFrom('trash_rows')
    .select(['role', 'table_name', 'rows'])
    .where('trash_num', '=', num)
    .orderBy('position')
    .execute()
  const parts = stored.map(({ role, table_name: table, rows }): KeptPart => ({
    role: role as Role,
    table,
    rows: JSON.parse(rows) as StoredRow[],
  }))
  return restoreRows(tx, await tableGraph(), parts, change)
}
