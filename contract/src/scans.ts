import { z } from 'zod'
import { SCAN_OUTCOMES } from './constants.ts'
import { adminOnly, endpoint } from './endpoint.ts'
import { ByItemId, ByLibraryId, Id, ItemId, LibraryId } from './ids.ts'
import { queryNumber, Truthy } from './lenient.ts'

/** Scan reports: the last fifty of each library, the most recent ones with their lines. */

export const ScanRunView = z.object({
  id: Id,
  libraryId: Id,
  kind: z.enum(['scan', 'item']),
  isForced: z.boolean(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  userId: Id.nullable(),
  counts: z.object({
    found: z.int(),
    added: z.int(),
    updated: z.int(),
    moved: z.int(),
    missing: z.int(),
    returned: z.int(),
    removed: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  error: z.string().nullable(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
})
export type ScanRunView = z.output<typeof ScanRunView>

/** `reason` is a key of the string table, `detail` has the values for its placeholders. */
export const ScanEntryView = z.object({
  outcome: z.enum(SCAN_OUTCOMES),
  reason: z.string().nullable(),
  libraryItemId: Id.nullable(),
  path: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type ScanEntryView = z.output<typeof ScanEntryView>

const pageOf = <S extends z.ZodType>(entry: S) =>
  z.object({ results: z.array(entry), total: z.int(), limit: z.int(), page: z.int() })

const paging = { limit: queryNumber(50, { min: 1, max: 500 }), page: queryNumber(0, { max: 100_000 }) }

export const scans = {
  noticeChange: endpoint({
    method: 'POST',
    path: '/api/watcher/update',
    access: adminOnly,
    summary: 'Report a changed file or folder in a library, for file systems without change notifications.',
    body: z.object({
      libraryId: LibraryId,
      path: z.string().min(1).max(4000),
      type: z.enum(['add', 'unlink', 'rename']),
      oldPath: z.string().max(4000).nullish(),
    }),
    reply: 'ok',
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/scan',
    access: adminOnly,
    summary:
      'Start a scan in the background. force=1 reads every file again; confirm=1 confirms that items that seem to be missing really are. Has no effect while the library is being scanned.',
    params: ByLibraryId,
    query: z.object({ force: Truthy, confirm: Truthy }),
    reply: 'ok',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/scans',
    access: adminOnly,
    summary: 'The latest scans of a library, newest first.',
    params: ByLibraryId,
    query: z.object(paging),
    reply: pageOf(ScanRunView),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/scans/:scanId',
    access: adminOnly,
    summary: 'The report of a scan, line by line; outcome filters the lines.',
    params: z.object({ id: LibraryId, scanId: Id }),
    query: z.object({ ...paging, outcome: z.enum(SCAN_OUTCOMES).optional().catch(undefined) }),
    reply: ScanRunView.extend({ entries: pageOf(ScanEntryView) }),
  }),
  scanItems: endpoint({
    method: 'POST',
    path: '/api/items/batch/scan',
    access: adminOnly,
    summary: 'Rescan several items in the background.',
    body: z.object({ libraryItemIds: z.array(ItemId).min(1).max(10_000) }),
    reply: 'ok',
  }),
  scanItem: endpoint({
    method: 'POST',
    path: '/api/items/:id/scan',
    access: adminOnly,
    summary: 'Rescan an item, reading all of its files.',
    params: ByItemId,
    reply: z.object({ result: z.enum(['NOTHING', 'ADDED', 'UPDATED', 'REMOVED', 'UPTODATE']) }),
  }),
}
