import { reasonOf } from '../../../platform/files/file-errors.ts'
import { withEagerGc } from '../../../platform/process/eager-gc.ts'
import { newId } from '../../../platform/ids.ts'
import { isToBeReread } from '../../libraries/libraries.rules.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { deleteOldEntries, dropOldRuns, insertRun, updateRun } from './scan-runs.store.ts'
import { type ScanContext, type ScanSession, withSession } from './scan-session.service.ts'
import { noCounts, type ScanCounts, type ScanKind, type ScanRequest, type ScanState } from './scans.types.ts'

export interface RunStart {
  readonly kind: ScanKind
  readonly library: Library
  readonly request: ScanRequest
  readonly signal: AbortSignal
  readonly reportProgress: (percent: number) => void
  readonly pause: ScanSession['pause']
}

export interface RunResult<T> {
  readonly state: Exclude<ScanState, 'running'>
  readonly counts: ScanCounts
  /** Why it failed. */
  readonly error: string | null
  /** The scan's return value; undefined unless it completed. */
  readonly value: T | undefined
  readonly numProbed: number
  readonly seconds: number
}

/** At least this many runs are kept per library; a setting limits how many of them keep their entries. */
const MIN_RUNS = 50

/**
 * Runs and records a scan, which counts as cancelled if its library has been removed. Errors of the scan are part of the
 * result; throws only if the record can't be written.
 */
export async function runScan<T>(
  ctx: ScanContext,
  start: RunStart,
  scan: (session: ScanSession) => Promise<T>,
): Promise<RunResult<T>> {
  const startedAt = ctx.clock.now()
  const begunAt = performance.now()
  const counts = noCounts()
  const { library, signal, reportProgress, pause } = start
  const request = { ...start.request, isForced: start.request.isForced || isToBeReread(library) }
  let numProbed = 0
  const work = async (runNum: number): Promise<Pick<RunResult<T>, 'state' | 'error' | 'value'>> => {
    try {
      const value = await withSession(
        ctx,
        { library, request, runNum, counts, signal, reportProgress, pause },
        async (session) => {
          const answer = await scan(session)
          numProbed = session.numProbed
          return answer
        },
      )
      return { state: 'done', error: null, value }
    } catch (error) {
      if (signal.aborted) return { state: 'cancelled', error: null, value: undefined }
      ctx.log.debug({ err: error }, 'A scan ended early.')
      return { state: 'failed', error: reasonOf(error), value: undefined }
    }
  }
  const runNum = await ctx.db.transaction().execute(async (tx) => {
    const isRemoved = (await findLibraryToScan({ db: tx }, library.id)) === undefined
    if (isRemoved) return null
    return insertRun(tx, {
      id: newId(),
      libraryId: library.id,
      kind: start.kind,
      isForced: request.isForced,
      state: 'running',
      userId: request.userId,
      counts,
      error: null,
      startedAt,
      finishedAt: null,
    })
  })
  if (runNum === null)
    return { state: 'cancelled', counts, error: null, value: undefined, numProbed, seconds: 0 }
  const { state, error, value } = await withEagerGc(() => work(runNum))
  const { loggerScannerLogsToKeep: logsToKeep } = ctx.settings.current()
  await ctx.db.transaction().execute(async (tx) => {
    await updateRun(tx, runNum, { state, counts, error, finishedAt: ctx.clock.now() })
    await dropOldRuns(tx, library.id, Math.max(MIN_RUNS, logsToKeep))
  })
  await deleteOldEntries(ctx.db, library.id, logsToKeep)
  return { state, counts, error, value, numProbed, seconds: (performance.now() - begunAt) / 1000 }
}
