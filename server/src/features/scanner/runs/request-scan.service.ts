import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import type { Scanner } from '../scanner.service.ts'
import type { ScanRequest } from './scans.types.ts'
import { isUnfinished, UNFINISHED_STATES } from '../../../platform/jobs/job-states.ts'

/** Requests scans through the job queue: one at a time per library, run by any server that is free. */
export interface ScanRequests {
  /**
   * Enqueues a scan, which runs after any scan or import in progress. Resolves once it is queued. With a `jobId`, it
   * is enqueued only once.
   */
  request(libraryId: LibraryId, wish?: Partial<ScanRequest>, jobId?: string): Promise<void>
  /** Like `request`, but resolves when a scan that started after this call has ended. */
  requestAndWait(libraryId: LibraryId, wish?: Partial<ScanRequest>): Promise<void>
  /** Like `request`, but does nothing if a full scan is already running. */
  requestUnlessRunning(libraryId: LibraryId, wish: Partial<ScanRequest>): Promise<void>
  /** Cancels a library's running and queued scans, if any. */
  cancel(libraryId: LibraryId): Promise<void>
}

const SCAN = 'scan'
const SERVER_REQUEST: ScanRequest = { isForced: false, isConfirmed: false, places: null, userId: null }

export function createScanRequests(
  ctx: Pick<Context, 'db' | 'events' | 'jobs'>,
  scanner: Pick<Scanner, 'scan' | 'running' | 'heldBy'>,
): ScanRequests {
  const { jobs, events } = ctx

  /** Libraries whose full scan is about to start on this server. */
  const beginning = new Set<string>()

  jobs.define(SCAN, async ({ libraryId, ...request }, { signal }) => {
    if (request.places === null) beginning.add(libraryId)
    await untilFree(signal)
    const library = await findLibraryToScan(ctx, libraryId)
    const scan = library && scanner.scan(library, request, signal)
    beginning.delete(libraryId)
    await scan
    // An aborted job is either retried or cancelled.
    signal.throwIfAborted()
  })
  events.onOwn('library.removed', ({ library }) => cancel(library.id))

  const enqueue = async (libraryId: LibraryId, wish: Partial<ScanRequest> = {}, id?: string) => {
    const { places, ...rest } = { ...SERVER_REQUEST, ...wish }
    const payload = { libraryId, ...rest, places: places && [...places] }
    const { job } = await jobs.enqueue(SCAN, payload, {
      group: libraryId,
      ...(id === undefined ? { key: libraryId } : { id }),
    })
    return job
  }
  const unfinished = async (libraryId: LibraryId) =>
    (await jobs.list({ kind: SCAN, states: UNFINISHED_STATES })).filter(
      ({ payload }) => payload.libraryId === libraryId,
    )

  async function cancel(libraryId: LibraryId): Promise<void> {
    for (const { id } of await unfinished(libraryId)) await jobs.cancel(id)
  }

  return {
    async request(libraryId, wish, jobId) {
      await enqueue(libraryId, wish, jobId)
    },
    async requestAndWait(libraryId, wish) {
      const ends = listenForEnds()
      try {
        const { id } = await enqueue(libraryId, wish)
        await ends.of(id)
      } finally {
        ends.stop()
      }
    },
    async requestUnlessRunning(libraryId, wish) {
      // A scan of changed places does not replace the full scan asked for here.
      const isRunning = scanner.running().some((scan) => scan.libraryId === libraryId && scan.isAnnounced)
      if (!isRunning && !beginning.has(libraryId)) await enqueue(libraryId, wish)
    },
    cancel,
  }

  async function untilFree(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    for (let held = scanner.heldBy(); held && !signal.aborted; held = scanner.heldBy())
      await Promise.race([held.released, aborted])
  }

  /** Starts listening before the job is enqueued, so that its end can't be missed. */
  function listenForEnds() {
    const ended = new Set<string>()
    let look: () => void = () => undefined
    const stop = events.on('job.changed', ({ job }) => {
      if (isUnfinished(job)) return
      ended.add(job.id)
      look()
    })
    const of = (id: string) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (ended.has(id)) resolve()
        }
        look()
      })
    return { of, stop }
  }
}
