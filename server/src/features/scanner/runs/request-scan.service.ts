import type { Context } from '../../../context.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import type { Scanner } from '../scanner.service.ts'
import type { ScanRequest } from './scans.types.ts'

/** Scans a library in the name of the server: after the scan or the import that is under way. */
export function scanRequester(
  ctx: Pick<Context, 'db' | 'events'>,
  scanner: Pick<Scanner, 'start' | 'heldBy'>,
): (libraryId: string, signal: AbortSignal, places?: ScanRequest['places']) => Promise<void> {
  return async (libraryId, signal, places = null) => {
    const request = { isForced: false, isConfirmed: false, userId: null, places }
    for (;;) {
      const library = await findLibraryToScan(ctx, libraryId)
      if (!library || signal.aborted) return
      const scan = scanner.start(library, request)
      if (scan) return scan
      await (scanner.heldBy()?.released ?? endOfScan(ctx, libraryId))
    }
  }
}

function endOfScan({ events }: Pick<Context, 'events'>, libraryId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.on('scan.finished', ({ scan }) => {
      if (scan.libraryId !== libraryId) return
      stop()
      resolve()
    })
  })
}
