import type { ItemId, UserId } from '@lectern/contract/ids'
import { scans } from '@lectern/contract/scans'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { AppError, invalid, messageOf, notFound } from '../../lib/errors.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { getItem, getItems } from '../items/items.service.ts'
import { placesOfChange } from './runs/changed-places.rules.ts'
import { getScanReport, getScanRuns } from './runs/scan-reports.service.ts'
import type { ScanRequests } from './runs/request-scan.service.ts'
import { presentScanEntry, presentScanRun } from './scanner.present.ts'
import type { Scanner } from './scanner.service.ts'

export function scannerRoutes(http: Http, ctx: Context, scanner: Scanner, requests: ScanRequests): void {
  http.endpoint(scans.start, async ({ caller, params, query }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const { force: isForced, confirm: isConfirmed } = query
    const held = scanner.heldBy()
    if (held) throw new AppError('conflict', held.reason)
    // The response does not wait for the scan; progress is sent over the socket.
    await requests.requestUnlessRunning(library.id, { isForced, isConfirmed, userId: caller.user.id })
  })

  http.endpoint(scans.noticeChange, async ({ caller, body }) => {
    const library = await getLibrary(ctx, caller.user, body.libraryId)
    const places = placesOfChange(library.folders, [body.path, body.oldPath ?? body.path])
    if (places.length === 0) invalid('The path is not in a folder of this library.')
    await requests.request(library.id, { places })
  })

  http.endpoint(scans.scanItem, async ({ caller, params }) => {
    const { item } = await getItem(ctx, caller.user, params.id)
    return { result: await scanner.scanItem(item.id, caller.user.id) }
  })

  http.endpoint(scans.scanItems, async ({ caller, body }) => {
    const found = await getItems(ctx, caller.user, body.libraryItemIds)
    if (found.length === 0) notFound('Item')
    const ids = found.map(({ item }) => item.id)
    void scanEach(ctx, scanner, ids, caller.user.id)
  })

  http.endpoint(scans.list, async ({ caller, params, query }) => {
    const { limit, page } = query
    const { total, results } = await getScanRuns(ctx, caller.user, params.id, { limit, offset: limit * page })
    return { results: results.map(presentScanRun), total, limit, page }
  })

  http.endpoint(scans.get, async ({ caller, params, query }) => {
    const { limit, page, outcome } = query
    const ids = { libraryId: params.id, scanId: params.scanId }
    const wanted = { limit, offset: limit * page, outcome: outcome ?? null }
    const { run, entries } = await getScanReport(ctx, caller.user, ids, wanted)
    return {
      ...presentScanRun(run),
      entries: { results: entries.results.map(presentScanEntry), total: entries.total, limit, page },
    }
  })
}

/** A failed scan does not prevent the others. */
async function scanEach(
  ctx: Context,
  scanner: Scanner,
  ids: readonly ItemId[],
  userId: UserId,
): Promise<void> {
  for (const id of ids) {
    await scanner.scanItem(id, userId).catch((error: unknown) => {
      ctx.log.warn(`The item ${id} could not be scanned: ${messageOf(error)}`)
    })
  }
}
