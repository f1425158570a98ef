import { asLibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { presentScan, presentScanEnd, presentScanProgress } from './scanner.present.ts'
import type { ScanRequests } from './runs/request-scan.service.ts'
import type { ScanProgress } from './runs/scans.types.ts'

const NO_RESULTS = { added: 0, updated: 0, removed: 0, missing: 0 }

/** Notifies users who may see a library of its scans; admins may cancel them. */
export function scannerSockets(
  live: Live<User>,
  ctx: Pick<Context, 'events'>,
  scans: Pick<ScanRequests, 'cancel'>,
): void {
  live.on('cancel_scan', (_connection, libraryId) => scans.cancel(asLibraryId(libraryId)))

  const maySee = (viewer: User, { isAnnounced, libraryId }: ScanProgress) =>
    isAnnounced && maySeeLibrary(viewer, libraryId)
  ctx.events.on('scan.started', ({ scan }) => {
    const view = presentScan(scan)
    live.toViewers('scan_start', (viewer) => (maySee(viewer, scan) ? view : undefined))
  })
  ctx.events.on('scan.progressed', ({ scan }) => {
    const view = presentScanProgress(scan)
    live.toViewers('scan_progress', (viewer) => (maySee(viewer, scan) ? view : undefined))
  })
  ctx.events.on('scan.finished', ({ scan }) => {
    const view = presentScanEnd(scan)
    // The counts include items that are hidden from those who don't see the whole library.
    const withoutCounts = { ...view, results: view.results && NO_RESULTS }
    live.toViewers('scan_complete', (viewer) => {
      if (!maySee(viewer, scan)) return undefined
      return maySeeAllOf(viewer, scan.libraryId) ? view : withoutCounts
    })
  })
}
