import { setImmediate as nextRound } from 'node:timers/promises'
import { messageOf } from '../../../lib/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { tellMadeNames } from '../../items/item-edits.service.ts'
import { getStampsInTurn, shelveAsMissing, shelveItems } from '../../items/item-scans.service.ts'
import { type MadeNames, noneMade } from '../../items/storage/items-save.types.ts'
import { type PreparedBatch, type PreparedItem, prepareItems } from './prepare-items.service.ts'
import {
  countEntries,
  entryOfGone,
  entryOfItem,
  entryOfProblem,
  entryOfUnsettled,
} from './scan-report.rules.ts'
import { insertEntries, updateRun } from './scan-runs.store.ts'
import type { ScanSession } from './scan-session.ts'
import type { ScanEntry } from './scans.types.ts'
import type { GoneItem, Work } from '../survey/survey.types.ts'

const TRIES_BESIDE_EDITS = 3

/** Items and the report about them go into the database together. */
export async function storeBatch(
  session: ScanSession,
  batch: PreparedBatch,
  tries = TRIES_BESIDE_EDITS,
): Promise<void> {
  const entries = [
    ...batch.items.flatMap(entriesOf),
    ...batch.failed.map(({ work, message }) =>
      entryOfProblem(work.knownId, { relPath: work.relPath, message }),
    ),
  ]
  try {
    const { edited, made } = await writeBatch(session, batch.items, entries)
    if (edited.length > 0) return storeAgain(session, batch, edited, tries)
    tellMadeNames(session.ctx, session.library.id, made)
  } catch (error) {
    // The library may have been removed this moment; that ends the scan as soon as it is told.
    await nextRound()
    session.signal.throwIfAborted()
    if (batch.items.length <= 1) return refuse(session, batch.items, error)
    // One of them can't be stored; the others can.
    for (const item of batch.items) await storeBatch(session, { items: [item], failed: [] }, tries)
    return
  }
  countEntries(session.counts, entries)
  for (const { item } of batch.items) if (item.cover === null) session.withoutCover.push(item.id)
  tell(session, batch.items)
}

/** Someone changed items while their files were read. Nothing of the batch is stored yet; those are made anew. */
async function storeAgain(
  session: ScanSession,
  { items, failed }: PreparedBatch,
  edited: readonly PreparedItem[],
  tries: number,
): Promise<void> {
  const rest = items.filter((item) => !edited.includes(item))
  if (rest.length > 0 || failed.length > 0) await storeBatch(session, { items: rest, failed }, tries)
  if (tries === 0) {
    session.ctx.log.info(`${edited.length} items are being edited; the next scan takes care of them.`)
    return
  }
  const again = await prepareItems(
    session,
    edited.map(({ work }) => work),
  )
  await storeBatch(session, again, tries - 1)
}

function entriesOf({ work, item, before, changes, problems }: PreparedItem): ScanEntry[] {
  const entry = entryOfItem(work, item, before, changes)
  return [...(entry ? [entry] : []), ...problems.map((problem) => entryOfProblem(item.id, problem))]
}

/** Stores all or nothing: those that someone has changed since they were loaded come back. */
async function writeBatch(
  session: ScanSession,
  items: readonly PreparedItem[],
  entries: readonly ScanEntry[],
): Promise<{ edited: PreparedItem[]; made: MadeNames }> {
  let edited: PreparedItem[] = []
  let made = noneMade()
  await inTransaction(session, async (tx) => {
    made = noneMade()
    const stamps = await getStampsInTurn(
      tx,
      session.library.id,
      items.flatMap(({ before }) => before?.id ?? []),
    )
    edited = items.filter(({ before, stamp }) => before !== null && stamps.get(before.id) !== stamp)
    if (edited.length > 0) return
    await shelveItems(
      tx,
      items.map(({ item }) => item),
      {
        sortingPrefixes: session.ctx.settings.current().sortingPrefixes,
        now: session.ctx.clock.now(),
        made,
      },
    )
    await insertEntries(tx, session.runNum, entries)
  })
  return { edited, made }
}

function inTransaction(session: ScanSession, write: (tx: Tx) => Promise<void>): Promise<void> {
  return session.ctx.db.transaction().execute(write)
}

async function refuse(session: ScanSession, items: readonly PreparedItem[], error: unknown): Promise<void> {
  const { log } = session.ctx
  const entries = items.map(({ work, item }) => {
    log.error({ err: error }, `"${item.relPath}" could not be stored: ${messageOf(error)}`)
    return entryOfProblem(work.knownId, { relPath: item.relPath, message: messageOf(error) })
  })
  await report(session, entries)
}

function tell({ ctx, library }: ScanSession, items: readonly PreparedItem[]): void {
  const libraryId = library.id
  const added = items.filter(({ before }) => before === null).map(({ item }) => item.id)
  const updated = items.filter(
    ({ before, changes, work }) => before && (changes.length > 0 || work.wasMissing),
  )
  if (added.length > 0) ctx.events.tell('items.added', { libraryId, ids: added })
  if (updated.length > 0) {
    ctx.events.tell('items.updated', { libraryId, ids: updated.map(({ item }) => item.id) })
  }
}

const GONE_PER_BATCH = 200

export async function storeGone(session: ScanSession, gone: readonly GoneItem[]): Promise<void> {
  const vanished = gone.filter(({ wasMissing }) => !wasMissing)
  for (let start = 0; start < vanished.length; start += GONE_PER_BATCH) {
    const batch = vanished.slice(start, start + GONE_PER_BATCH)
    const ids = batch.map(({ id }) => id)
    const entries = batch.map(entryOfGone)
    await inTransaction(session, async (tx) => {
      await shelveAsMissing(tx, session.library.id, ids, session.ctx.clock.now())
      await insertEntries(tx, session.runNum, entries)
    })
    countEntries(session.counts, entries)
    session.ctx.events.tell('items.updated', { libraryId: session.library.id, ids })
  }
}

export function storeUnsettled(session: ScanSession, work: readonly Work[]): Promise<void> {
  return report(session, work.map(entryOfUnsettled))
}

/** Lines about what is not stored itself. */
export async function report(session: ScanSession, entries: readonly ScanEntry[]): Promise<void> {
  if (entries.length === 0) return
  await inTransaction(session, (tx) => insertEntries(tx, session.runNum, entries))
  countEntries(session.counts, entries)
}

/** How far the scan has got, for those who look at its report while it runs. */
export function storeCounts(session: ScanSession): Promise<void> {
  const { counts, runNum } = session
  return inTransaction(session, (tx) =>
    updateRun(tx, runNum, { state: 'running', counts, error: null, finishedAt: null }),
  )
}
