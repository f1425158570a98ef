import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import { chunked } from '../../../lib/batching.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findShape } from '../../../platform/db/find-row.ts'
import type { FileMoveRow, OrganiseRunRow } from '../../../platform/db/organise-schema.ts'
import { rowFields } from '../../../platform/db/row-fields.ts'
import type { FileMove, MoveState, OrganiseRun, PlannedMove, RunState } from './organise.types.ts'

const RUNS_TO_KEEP = 20
const ROWS_AT_ONCE = 100

const { toShape: toRun, toRow: toRunRow } = rowFields<Selectable<OrganiseRunRow>, OrganiseRun>()({
  id: 'id',
  libraryId: 'library_id',
  pattern: 'pattern',
  userId: 'user_id',
  username: 'username',
  state: 'state',
  createdAt: 'created_at',
})

export async function insertRun(tx: Tx, run: OrganiseRun, moves: readonly PlannedMove[]): Promise<void> {
  await tx.insertInto('organise_run').values(toRunRow(run)).execute()
  for (const some of chunked(moves, ROWS_AT_ONCE)) {
    const rows = some.map((move) => ({
      run_id: run.id,
      item_id: move.itemId,
      title: move.title,
      folder_id: move.folderId,
      from_path: move.from,
      to_path: move.to,
      state: 'planned',
      error: null,
    }))
    await tx.insertInto('file_move').values(rows).execute()
  }
}

export async function dropOldRuns(tx: Tx): Promise<void> {
  const kept = await tx
    .selectFrom('organise_run')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(RUNS_TO_KEEP)
    .execute()
  await tx
    .deleteFrom('organise_run')
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute()
}

export const findRun = (db: Db, id: string): Promise<OrganiseRun | undefined> =>
  findShape(db, 'organise_run', { id }, toRun)

export async function listRuns(db: Db): Promise<(OrganiseRun & { libraryName: string })[]> {
  const rows = await db
    .selectFrom('organise_run')
    .innerJoin('library', 'library.id', 'organise_run.library_id')
    .selectAll('organise_run')
    .select('library.name as libraryName')
    .orderBy('organise_run.created_at', 'desc')
    .limit(RUNS_TO_KEEP)
    .execute()
  return rows.map((row) => ({ ...toRun(row), libraryName: row.libraryName }))
}

export async function listMoves(db: Db, runId: string): Promise<FileMove[]> {
  const rows = await db
    .selectFrom('file_move')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('num')
    .execute()
  return rows.map(toMove)
}

export async function setRunState(db: Db, id: string, state: RunState): Promise<void> {
  await db.updateTable('organise_run').set({ state }).where('id', '=', id).execute()
}

export async function setMoveState(
  db: Db,
  num: number,
  state: MoveState,
  error: string | null = null,
): Promise<void> {
  await db.updateTable('file_move').set({ state, error }).where('num', '=', num).execute()
}

function toMove(row: Selectable<FileMoveRow>): FileMove {
  return {
    num: row.num,
    runId: row.run_id,
    itemId: row.item_id,
    title: row.title,
    folderId: row.folder_id,
    from: row.from_path,
    to: row.to_path,
    state: row.state as MoveState,
    error: row.error,
  }
}

export async function listItemIds(db: Db, libraryId: LibraryId): Promise<ItemId[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('library_id', '=', libraryId)
    .orderBy('title_key')
    .execute()
  return rows.map(({ id }) => id)
}

/** Folder paths by id. */
export async function findFolders(db: Db, libraryId: LibraryId): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('library_folder')
    .select(['id', 'path'])
    .where('library_id', '=', libraryId)
    .execute()
  return new Map(rows.map(({ id, path }) => [id, path]))
}
