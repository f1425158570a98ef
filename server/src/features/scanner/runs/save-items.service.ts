import { setImmediate as nextRound } from 'node:timers/promises'
import { chunked } from '../../../lib/batching.ts'
import { messageOf } from '../../../lib/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { emitItemsUpdated, emitNamesAdded } from '../../items/item-edits.service.ts'
import { findItemAt, lockAndGetStamps, markMissing, saveItems } from '../../items/item-scans.service.ts'
import { type CreatedNames, noneMade } from '../../items/storage/items-save.types.ts'
import type { PreparedBatch, PreparedItem } from './prepare-items.service.ts'
import {
  countEntries,
  entryOfMissing,
  entryOfItem,
  entryOfProblem,
  entryOfUnsettled,
} from './scan-report.rules.ts'
import { insertEntries, updateRun } from './scan-runs.store.ts'
import type { ReportingScan, SavingScan } from './scan-session.service.ts'
import type { ScanEntry } from './scans.types.ts'
import type { MissingItem, Work } from '../survey/survey.types.ts'

const MAX_EDIT_RETRIES = 3

/** Prepares items again that were edited while the scan was reading their files. */
type PrepareAgain = (work: readonly Work[]) => Promise<PreparedBatch>

/** Saves items and their report entries in one transaction. */
export async function saveBatch(
  scan: SavingScan,
  batch: PreparedBatch,
  prepareAgain: PrepareAgain,
  tries = MAX_EDIT_RETRIES,
): Promise<void> {
  const entries = [
    ...batch.items.flatMap(entriesOf),
    ...batch.failed.map(({ work, message }) =>
      entryOfProblem(work.knownId, { relPath: work.relPath, message }),
    ),
  ]
  try {
    const { edited, made } = await writeBatch(scan, batch.items, entries)
    if (edited.length > 0) return saveAgain(scan, batch, edited, prepareAgain, tries)
    emitNamesAdded(scan.ctx, scan.library.id, made)
  } catch (error) {
    // The library may just have been removed; the event that cancels the scan arrives in the next turn of the event
    // loop.
    await nextRound()
    scan.signal.throwIfAborted()
    if (batch.items.length <= 1) return refuse(scan, await withoutRestored(scan, batch.items), error)
    // A single item may be the cause, so the others are saved individually.
    for (const item of batch.items) await saveBatch(scan, { items: [item], failed: [] }, prepareAgain, tries)
    return
  }
  countEntries(scan.counts, entries)
  for (const { item } of batch.items) if (item.cover === null) scan.withoutCover.push(item.id)
  announce(scan, batch.items)
}

/** Called when nothing has been saved because some items were edited: saves the rest and prepares those again. */
async function saveAgain(
  scan: SavingScan,
  { items, failed }: PreparedBatch,
  edited: readonly PreparedItem[],
  prepareAgain: PrepareAgain,
  tries: number,
): Promise<void> {
  const rest = items.filter((item) => !edited.includes(item))
  if (rest.length > 0 || failed.length > 0)
    await saveBatch(scan, { items: rest, failed }, prepareAgain, tries)
  if (tries === 0) {
    scan.ctx.log.info(`${edited.length} items are being edited; the next scan takes care of them.`)
    return
  }
  const again = await prepareAgain(edited.map(({ work }) => work))
  await saveBatch(scan, again, prepareAgain, tries - 1)
}

function entriesOf({ work, item, before, changes, problems }: PreparedItem): ScanEntry[] {
  const entry = entryOfItem(work, item, before, changes)
  return [...(entry ? [entry] : []), ...problems.map((problem) => entryOfProblem(item.id, problem))]
}

/** Saves all items; or, if any were edited since they were loaded, saves nothing and returns those. */
async function writeBatch(
  scan: SavingScan,
  items: readonly PreparedItem[],
  entries: readonly ScanEntry[],
): Promise<{ edited: PreparedItem[]; made: CreatedNames }> {
  let edited: PreparedItem[] = []
  let made = noneMade()
  await inTransaction(scan, async (tx) => {
    made = noneMade()
    const stamps = await lockAndGetStamps(
      tx,
      scan.library.id,
      items.flatMap(({ before }) => before?.id ?? []),
    )
    edited = items.filter(({ before, stamp }) => before !== null && stamps.get(before.id) !== stamp)
    if (edited.length > 0) return
    await saveItems(
      tx,
      items.map(({ item }) => item),
      {
        sortingPrefixes: scan.ctx.settings.current().sortingPrefixes,
        now: scan.ctx.clock.now(),
        made,
      },
    )
    await insertEntries(tx, scan.runNum, entries)
  })
  return { edited, made }
}

function inTransaction(scan: ReportingScan, write: (tx: Tx) => Promise<void>): Promise<void> {
  return scan.ctx.db.transaction().execute(write)
}

/** An item restored from the trash while its files were being read is left to the scan that follows each restore. */
async function withoutRestored({ ctx }: SavingScan, items: readonly PreparedItem[]): Promise<PreparedItem[]> {
  const rest: PreparedItem[] = []
  for (const prepared of items) {
    const { before, item } = prepared
    const isThere = before === null && (await findItemAt(ctx, item.folderId, item.relPath)) !== undefined
    if (isThere) ctx.log.info(`"${item.relPath}" was restored during the scan.`)
    else rest.push(prepared)
  }
  return rest
}

async function refuse(scan: SavingScan, items: readonly PreparedItem[], error: unknown): Promise<void> {
  const { log } = scan.ctx
  const entries = items.map(({ work, item }) => {
    log.error({ err: error }, `"${item.relPath}" could not be stored: ${messageOf(error)}`)
    return entryOfProblem(work.knownId, { relPath: item.relPath, message: messageOf(error) })
  })
  await report(scan, entries)
}

function announce({ ctx, library }: SavingScan, items: readonly PreparedItem[]): void {
  const libraryId = library.id
  const added = items.filter(({ before }) => before === null).map(({ item }) => item.id)
  const updated = items.flatMap(({ before, item, changes, work }) =>
    before && (changes.length > 0 || work.wasMissing) ? [{ before, item }] : [],
  )
  if (added.length > 0) ctx.events.emit('items.added', { libraryId, ids: added })
  emitItemsUpdated(ctx, libraryId, updated)
}

const GONE_PER_BATCH = 200

export async function saveMissing(scan: SavingScan, gone: readonly MissingItem[]): Promise<void> {
  const vanished = gone.filter(({ wasMissing }) => !wasMissing)
  for (const batch of chunked(vanished, GONE_PER_BATCH)) {
    const ids = batch.map(({ id }) => id)
    const entries = batch.map(entryOfMissing)
    await inTransaction(scan, async (tx) => {
      await markMissing(tx, scan.library.id, ids, scan.ctx.clock.now())
      await insertEntries(tx, scan.runNum, entries)
    })
    countEntries(scan.counts, entries)
    scan.ctx.events.emit('items.updated', { libraryId: scan.library.id, ids })
  }
}

export function reportUnsettled(scan: ReportingScan, work: readonly Work[]): Promise<void> {
  return report(scan, work.map(entryOfUnsettled))
}

/** Adds entries to the report. */
export async function report(scan: ReportingScan, entries: readonly ScanEntry[]): Promise<void> {
  if (entries.length === 0) return
  await inTransaction(scan, (tx) => insertEntries(tx, scan.runNum, entries))
  countEntries(scan.counts, entries)
}

/** Updates the counts in the report while the scan is running. */
export function saveCounts(scan: ReportingScan): Promise<void> {
  const { counts, runNum } = scan
  return inTransaction(scan, (tx) =>
    updateRun(tx, runNum, { state: 'running', counts, error: null, finishedAt: null }),
  )
}
