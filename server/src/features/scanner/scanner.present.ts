import type { ScanEntryView, ScanRunView } from '@lectern/contract/scans'
import { resultsOf } from './runs/scan-results.rules.ts'
import type { ScanEntry, ScanProgress, ScanRun } from './runs/scans.types.ts'

/** The protocol identifies a scan by its library id. */
export function presentScan(scan: ScanProgress) {
  return {
    id: scan.libraryId,
    type: 'scan' as const,
    name: scan.libraryName,
    results: scan.counts && resultsOf(scan.counts),
  }
}

export function presentScanProgress({ libraryId, libraryName, percent }: ScanProgress) {
  return { id: libraryId, type: 'scan' as const, name: libraryName, progress: Math.round(percent) }
}

export function presentScanEnd(scan: ScanProgress) {
  return {
    ...presentScan(scan),
    ...(scan.isCancelled ? { isCancelled: true } : {}),
    ...(scan.error === null ? {} : { error: scan.error }),
  }
}

export function presentScanRun(run: ScanRun): ScanRunView {
  const { id, libraryId, kind, isForced, state, userId, counts, error, startedAt, finishedAt } = run
  return { id, libraryId, kind, isForced, state, userId, counts: { ...counts }, error, startedAt, finishedAt }
}

export function presentScanEntry({ outcome, reason, itemId, path, detail }: ScanEntry): ScanEntryView {
  return { outcome, reason, libraryItemId: itemId, path, detail: detail && { ...detail } }
}
