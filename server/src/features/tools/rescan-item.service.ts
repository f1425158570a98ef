import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Scanner } from '../scanner/scanner.service.ts'

/** What scanning a single item takes, at a time when nothing else scans it. */
export type ItemScanner = Pick<Scanner, 'scanItem' | 'running' | 'heldBy'>

interface Wanted {
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly userId: UserId | null
}

/**
 * Rescans an item immediately, or after the running scan of its library, so that the stored data of its files is up
 * to date.
 */
export async function rescanItem(
  ctx: Pick<Context, 'events' | 'log'>,
  scanner: ItemScanner,
  { itemId, libraryId, userId }: Wanted,
  signal: AbortSignal,
  options?: { readonly readsAll: boolean },
): Promise<void> {
  const isScanning = () => scanner.running().some((scan) => scan.libraryId === libraryId)
  try {
    while (isScanning() && !signal.aborted) await endOfScan(ctx, libraryId, signal)
    await scanner.heldBy()?.released
    if (!signal.aborted) await scanner.scanItem(itemId, userId, options)
  } catch (error) {
    ctx.log.warn(`The item ${itemId} could not be scanned after its files changed: ${messageOf(error)}`)
  }
}

function endOfScan(
  { events }: Pick<Context, 'events'>,
  libraryId: LibraryId,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = events.on('scan.finished', ({ scan }) => {
      if (scan.libraryId === libraryId) end()
    })
    signal.addEventListener('abort', end, { once: true })
  })
}
