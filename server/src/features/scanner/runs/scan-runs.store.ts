import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import { parseJson } from '../../../lib/json.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findRow } from '../../../platform/db/find-row.ts'
import type { ScanRunRow } from '../../../platform/db/item-schema.ts'
import { inPortions } from '../../../platform/db/upsert.ts'
import type { ScanCounts, ScanEntry, ScanKind, ScanOutcome, ScanRun, ScanState } from './scans.types.ts'

const ENTRIES_PER_DELETE = 1000

export async function insertRun(tx: Tx, run: ScanRun): Promise<number> {
  const row = await tx
    .insertInto('scan_run')
    .values({
      id: run.id,
      library_id: run.libraryId,
      kind: run.kind,
      is_forced: run.isForced ? 1 : 0,
      state: run.state,
      user_id: run.userId,
      ...countColumns(run.counts),
      error: run.error,
      app_version: PRODUCT_VERSION,
      started_at: run.startedAt,
    })
    .returning('num')
    .executeTakeFirstOrThrow()
  return row.num
}

export async function updateRun(
  tx: Tx,
  num: number,
  run: Pick<ScanRun, 'state' | 'counts' | 'error' | 'finishedAt'>,
): Promise<void> {
  await tx
    .updateTable('scan_run')
    .set({ state: run.state, ...countColumns(run.counts), error: run.error, finished_at: run.finishedAt })
    .where('num', '=', num)
    .execute()
}

export async function insertEntries(tx: Tx, runNum: number, entries: readonly ScanEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    run_num: runNum,
    outcome: entry.outcome,
    reason: entry.reason,
    item_id: entry.itemId,
    path: entry.path,
    detail: entry.detail === null ? null : JSON.stringify(entry.detail),
  }))
  for (const portion of inPortions(rows)) await tx.insertInto('scan_entry').values(portion).execute()
}

/**
 * Marks runs left by a terminated process as failed: scans of one library, or (null) all. Returns how many there
 * were.
 */
export async function failAbandonedRuns(tx: Tx, now: number, libraryId: LibraryId | null): Promise<number> {
  const rows = await tx
    .updateTable('scan_run')
    .set({ state: 'failed', error: 'The server was stopped while the scan ran.', finished_at: now })
    .where('state', '=', 'running')
    .$if(libraryId !== null, (query) =>
      query.where('library_id', '=', libraryId ?? NO_ID).where('kind', '=', 'scan'),
    )
    .returning('num')
    .execute()
  return rows.length
}

export async function dropOldRuns(tx: Tx, libraryId: LibraryId, toKeep: number): Promise<void> {
  await tx
    .deleteFrom('scan_run')
    .where('library_id', '=', libraryId)
    .where('num', 'not in', (query) =>
      query
        .selectFrom('scan_run')
        .select('num')
        .where('library_id', '=', libraryId)
        .orderBy('started_at', 'desc')
        .orderBy('num', 'desc')
        .limit(toKeep),
    )
    .execute()
}

/**
 * Deletes the entries of all but the newest runs that have any. In batches, as a scan of a large library leaves many.
 */
export async function deleteOldEntries(db: Db, libraryId: LibraryId, runsToKeep: number): Promise<void> {
  const runs = await db
    .selectFrom('scan_run')
    .select('num')
    .where('library_id', '=', libraryId)
    .where((where) =>
      where.exists(
        where.selectFrom('scan_entry').select('num').whereRef('scan_entry.run_num', '=', 'scan_run.num'),
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('num', 'desc')
    .execute()
  for (const { num } of runs.slice(runsToKeep)) await dropLinesOf(db, num)
}

async function dropLinesOf(db: Db, runNum: number): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('scan_entry')
      .where('num', 'in', (query) =>
        query.selectFrom('scan_entry').select('num').where('run_num', '=', runNum).limit(ENTRIES_PER_DELETE),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < ENTRIES_PER_DELETE) return
  }
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface PageOf<T> {
  readonly total: number
  readonly results: readonly T[]
}

export async function listRuns(db: Db, libraryId: LibraryId, page: Page): Promise<PageOf<ScanRun>> {
  const runs = db.selectFrom('scan_run').where('library_id', '=', libraryId)
  const rows = await runs
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('num', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total: await countRows(runs), results: rows.map(toRun) }
}

export async function findRun(
  db: Db,
  libraryId: LibraryId,
  id: string,
): Promise<{ num: number; run: ScanRun } | undefined> {
  const row = await findRow(db, 'scan_run', { library_id: libraryId, id })
  return row && { num: row.num, run: toRun(row) }
}

export async function listEntries(
  db: Db,
  runNum: number,
  outcome: ScanOutcome | null,
  page: Page,
): Promise<PageOf<ScanEntry>> {
  let entries = db.selectFrom('scan_entry').where('run_num', '=', runNum)
  if (outcome !== null) entries = entries.where('outcome', '=', outcome)
  const rows = await entries.selectAll().orderBy('num').limit(page.limit).offset(page.offset).execute()
  return {
    total: await countRows(entries),
    results: rows.map((row) => ({
      outcome: row.outcome as ScanOutcome,
      reason: row.reason,
      itemId: row.item_id,
      path: row.path,
      detail: parseJson<Record<string, unknown> | null>(row.detail, null),
    })),
  }
}

function countColumns(counts: ScanCounts) {
  return {
    num_found: counts.found,
    num_added: counts.added,
    num_updated: counts.updated,
    num_moved: counts.moved,
    num_missing: counts.missing,
    num_returned: counts.returned,
    num_removed: counts.removed,
    num_skipped: counts.skipped,
    num_failed: counts.failed,
  }
}

function toRun(row: Selectable<ScanRunRow>): ScanRun {
  return {
    id: row.id,
    libraryId: row.library_id,
    kind: row.kind as ScanKind,
    isForced: row.is_forced === 1,
    state: row.state as ScanState,
    userId: row.user_id,
    counts: {
      found: row.num_found,
      added: row.num_added,
      updated: row.num_updated,
      moved: row.num_moved,
      missing: row.num_missing,
      returned: row.num_returned,
      removed: row.num_removed,
      skipped: row.num_skipped,
      failed: row.num_failed,
    },
    error: row.error,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
