import { setTimeout as sleep } from 'node:timers/promises'
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
import { hasDoneAnything } from './runs/scan-report.rules.ts'
import type { ScanSession } from './runs/scan-session.service.ts'
import { type RunResult, runScan } from './runs/scan-run.service.ts'
import { failLeftRuns } from './runs/scan-runs.store.ts'
import { describeScan, resultsOf } from './runs/scan-results.rules.ts'
import type { ItemScanResult, ScanProgress, ScanRequest } from './runs/scans.types.ts'

/** Scans of libraries: which are under way, starting and stopping them. One at a time for each library. */
export interface Scanner {
  /** Starts a scan; gives its end. One that is under way already is left alone: then null. */
  start(library: Library, request: ScanRequest): Promise<void> | null
  /** Stops the scan of a library at once; nothing happens where none runs. */
  cancel(libraryId: string): void
  running(): ScanProgress[]
  /** `readsAll`: also the files that look as they did before. */
  scanItem(
    itemId: string,
    userId: string | null,
    options?: { readonly readsAll: boolean },
  ): Promise<ItemScanResult>
  /** Keeps scans from starting, and waits for those under way. Gives the function that allows them again. */
  hold(reason: string, signal: AbortSignal): Promise<() => void>
  /** What scans wait for; null: nothing. */
  heldBy(): Held | null
  /** Scans that a killed server left behind are told as failed. */
  recover(): Promise<void>
  close(): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings' | 'tasks'>

interface Running {
  readonly stop: AbortController
  progress: ScanProgress
  done: Promise<void>
}

const TELL_EVERY_MS = 250

export interface ScannerOptions {
  /** Waits while files come to rest. */
  readonly pause?: ScanSession['pause']
}

export function createScanner(ctx: Ctx, options: ScannerOptions = {}): Scanner {
  const { pause = waitFor } = options
  const running = new Map<string, Running>()
  const cancel = (libraryId: string) => running.get(libraryId)?.stop.abort()
  ctx.events.on('library.removed', ({ library }) => cancel(library.id))
  const itemScans = new Set<Promise<unknown>>()
  const hold = createScanHold()

  return {
    start(library, request) {
      if (hold.current() || running.has(library.id)) return null
      const scan = begin(library)
      scan.done = run(library, request, scan).finally(() => running.delete(library.id))
      return scan.done
    },
    cancel,
    running: () => [...running.values()].map(({ progress }) => progress),
    async scanItem(itemId, userId, { readsAll } = { readsAll: true }) {
      const [item] = await getWholeItems(ctx, [itemId])
      const library = item && (await findLibraryToScan(ctx, item.libraryId))
      if (!item || !library) return notFound('Item')
      hold.throwIfHeld()
      if (running.has(library.id)) return 'NOTHING'
      const request = { isForced: readsAll, isConfirmed: false, places: null, userId }
      const { signal } = new AbortController()
      const start = { kind: 'item' as const, library, request, signal, pause, tellProgress: () => undefined }
      const scan = runScan(ctx, start, (session) => scanOneItem(session, item))
      itemScans.add(scan)
      const result = await scan.finally(() => itemScans.delete(scan))
      return result.value ?? 'NOTHING'
    },
    hold: (reason, signal) =>
      hold.begin(reason, [...[...running.values()].map(({ done }) => done), ...itemScans], signal),
    heldBy: () => hold.current(),
    async recover() {
      const left = await ctx.db.transaction().execute((tx) => failLeftRuns(tx, ctx.clock.now()))
      if (left > 0) ctx.log.warn(`${left} scans were cut off when the server stopped; the next scan goes on.`)
    },
    async close() {
      for (const { stop } of running.values()) stop.abort()
      await Promise.allSettled([...running.values()].map(({ done }) => done))
    },
  }

  function begin({ id, name }: Library): Running {
    const progress = {
      libraryId: id,
      libraryName: name,
      percent: 0,
      counts: null,
      isCancelled: false,
      error: null,
    }
    const scan: Running = { stop: new AbortController(), progress, done: Promise.resolve() }
    running.set(id, scan)
    ctx.events.tell('scan.started', { scan: progress })
    return scan
  }

  async function run(library: Library, request: ScanRequest, scan: Running): Promise<void> {
    const task = startTask(library)
    const tellProgress = progressTeller(scan)
    const { signal } = scan.stop
    const start = { kind: 'scan' as const, library, request, signal, pause, tellProgress }
    try {
      const result = await runScan(ctx, start, scanWhatIsAsked)
      finish(library, result, task)
      const isCancelled = result.state === 'cancelled'
      const counts = isCancelled && !hasDoneAnything(result.counts) ? null : result.counts
      scan.progress = { ...scan.progress, counts, isCancelled, error: result.error, percent: 100 }
    } catch (error) {
      // Only the report itself can fail here: the database is not writable.
      ctx.log.error({ err: error }, `The scan of "${library.name}" could not be reported.`)
      task.fail('The scan could not be recorded.')
    }
    running.delete(library.id)
    ctx.events.tell('scan.finished', { scan: scan.progress })
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

  /** At most four times a second. */
  function progressTeller(scan: Running): (percent: number) => void {
    let toldAt = 0
    return (percent) => {
      scan.progress = { ...scan.progress, percent }
      if (performance.now() - toldAt < TELL_EVERY_MS) return
      toldAt = performance.now()
      ctx.events.tell('scan.progressed', { scan: scan.progress })
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

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal })
}

async function scanWhatIsAsked(session: ScanSession): Promise<void> {
  const { places } = session.request
  if (places === null || !(await scanPlaces(session, places))) await scanEverything(session)
}
