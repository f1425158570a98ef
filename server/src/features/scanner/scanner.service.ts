import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { getWholeItems } from '../items/item-scans.service.ts'
import { findLibraryToScan } from '../libraries/library-scans.service.ts'
import type { Library } from '../libraries/libraries.types.ts'
import type { RunningTask } from '../tasks/tasks.types.ts'
import { createScanHold, type Held } from './runs/scan-hold.service.ts'
import { scanOneItem } from './runs/scan-item.service.ts'
import { scanEverything } from './runs/scan-library.service.ts'
import { scanPlaces } from './runs/scan-places.service.ts'
import { hasChangedItems } from './runs/scan-report.rules.ts'
import type { ScanSession } from './runs/scan-session.service.ts'
import { type RunResult, runScan } from './runs/scan-run.service.ts'
import { failAbandonedRuns } from './runs/scan-runs.store.ts'
import { describeScan, resultsOf } from './runs/scan-results.rules.ts'
import type { ItemScanResult, ScanProgress, ScanRequest } from './runs/scans.types.ts'

/** Runs library scans. The job queue (`runs/request-scan.service.ts`) ensures one scan at a time per library. */
export interface Scanner {
  /** Starts immediately; resolves when the scan ends, even if it was aborted. */
  scan(library: Library, request: ScanRequest, signal: AbortSignal): Promise<void>
  /** Scans in progress, including those on other servers. */
  running(): ScanProgress[]
  /** `readsAll`: also reads files that look unchanged. */
  scanItem(
    itemId: ItemId,
    userId: UserId | null,
    options?: { readonly readsAll: boolean },
  ): Promise<ItemScanResult>
  /** Blocks new scans and waits for those in progress. Returns a function that allows scans again. */
  hold(reason: string, signal: AbortSignal): Promise<() => void>
  /** The current hold on scans; null if there is none. */
  heldBy(): Held | null
  /** Marks scans left behind by a killed server as failed. */
  recover(): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings' | 'tasks' | 'nodes'>

interface Running {
  readonly signal: AbortSignal
  progress: ScanProgress
  done: Promise<void>
}

const REPORT_EVERY_MS = 250

export interface ScannerOptions {
  /** Waits for files to be completely written. */
  readonly pause?: ScanSession['pause']
}

export function createScanner(ctx: Ctx, options: ScannerOptions = {}): Scanner {
  const { pause = waitFor } = options
  const running = new Map<string, Running>()
  const itemScans = new Set<Promise<unknown>>()
  const hold = createScanHold()
  const elsewhere = runningElsewhere(ctx)

  return {
    scan(library, request, signal) {
      const scan = begin(library, request, signal)
      scan.done = run(library, request, scan)
      return scan.done
    },
    running: () => [...[...running.values()].map(({ progress }) => progress), ...elsewhere.values()],
    async scanItem(itemId, userId, { readsAll } = { readsAll: true }) {
      const [item] = await getWholeItems(ctx, [itemId])
      const library = item && (await findLibraryToScan(ctx, item.libraryId))
      if (!item || !library) return notFound('Item')
      hold.throwIfHeld()
      if (running.has(library.id) || elsewhere.has(library.id)) return 'NOTHING'
      const request = { isForced: readsAll, isConfirmed: false, places: null, userId }
      const { signal } = new AbortController()
      const start = {
        kind: 'item' as const,
        library,
        request,
        signal,
        pause,
        reportProgress: () => undefined,
      }
      const scan = runScan(ctx, start, (session) => scanOneItem(session, item))
      itemScans.add(scan)
      const result = await scan.finally(() => itemScans.delete(scan))
      return result.value ?? 'NOTHING'
    },
    hold: (reason, signal) =>
      hold.begin(reason, [...[...running.values()].map(({ done }) => done), ...itemScans], signal),
    heldBy: () => hold.current(),
    async recover() {
      // With several servers, the scan may be running on another one.
      if (ctx.config.databaseUrl === null) await failLeft(null)
    },
  }

  async function failLeft(libraryId: LibraryId | null): Promise<void> {
    const now = ctx.clock.now()
    const left = await ctx.db.transaction().execute((tx) => failAbandonedRuns(tx, now, libraryId))
    if (left > 0) ctx.log.warn(`${left} scans were cut off when a server stopped; the next scan goes on.`)
  }

  function begin({ id, name }: Library, { places }: ScanRequest, signal: AbortSignal): Running {
    const progress = {
      libraryId: id,
      libraryName: name,
      isAnnounced: places === null,
      percent: 0,
      counts: null,
      isCancelled: false,
      error: null,
    }
    const scan: Running = { signal, progress, done: Promise.resolve() }
    running.set(id, scan)
    ctx.events.emit('scan.started', { scan: progress })
    return scan
  }

  async function run(library: Library, request: ScanRequest, scan: Running): Promise<void> {
    const task = startTask(library)
    const reportProgress = progressReporter(scan)
    const { signal } = scan
    const start = { kind: 'scan' as const, library, request, signal, pause, reportProgress }
    try {
      await failLeft(library.id)
      const result = await runScan(ctx, start, scanAsRequested)
      finish(library, result, task)
      const isCancelled = result.state === 'cancelled'
      const counts = isCancelled && !hasChangedItems(result.counts) ? null : result.counts
      scan.progress = { ...scan.progress, counts, isCancelled, error: result.error, percent: 100 }
    } catch (error) {
      // Only writing the report can fail here, if the database is not writable.
      ctx.log.error({ err: error }, `The scan of "${library.name}" could not be reported.`)
      task.fail('The scan could not be recorded.')
    }
    running.delete(library.id)
    ctx.events.emit('scan.finished', { scan: scan.progress })
  }

  function startTask({ id, name, mediaType }: Library): RunningTask {
    return ctx.tasks.start({
      action: 'library-scan',
      title: `Scanning "${name}" library`,
      titleKey: 'MessageTaskScanningLibrary',
      titleValues: [name],
      libraryId: id,
      data: { libraryId: id, libraryName: name, libraryMediaType: mediaType },
    })
  }

  /** Emits progress at most four times a second. */
  function progressReporter(scan: Running): (percent: number) => void {
    let reportedAt = 0
    return (percent) => {
      scan.progress = { ...scan.progress, percent }
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      ctx.events.emit('scan.progressed', { scan: scan.progress })
    }
  }

  function finish(library: Library, result: RunResult<void>, task: RunningTask): void {
    if (result.state === 'failed') task.fail(result.error ?? 'The scan failed.')
    else {
      const text = describeScan(library.name, result)
      ctx.log.info(text)
      const scanResults = { ...resultsOf(result.counts), elapsed: Math.round(result.seconds * 1000), text }
      task.finish({ scanResults })
    }
  }
}

/** Scans running on other servers, by library. */
function runningElsewhere(ctx: Pick<Context, 'events' | 'nodes'>): ReadonlyMap<string, ScanProgress> {
  const scans = new Map<string, ScanProgress>()
  const places = new Map<string, string>()
  const note = ({ scan }: { scan: ScanProgress }, from: string | null) => {
    if (from === null) return
    scans.set(scan.libraryId, scan)
    places.set(scan.libraryId, from)
  }
  ctx.events.on('scan.started', note)
  ctx.events.on('scan.progressed', note)
  ctx.events.on('scan.finished', ({ scan }) => void scans.delete(scan.libraryId))
  ctx.nodes.onGone((nodeId) => {
    for (const [libraryId, place] of places) if (place === nodeId) scans.delete(libraryId)
  })
  ctx.events.on('memory.stale', () => scans.clear())
  return scans
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal })
}

async function scanAsRequested(session: ScanSession): Promise<void> {
  const { places } = session.request
  if (places === null || !(await scanPlaces(session, places))) await scanEverything(session)
}
