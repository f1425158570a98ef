import type { ScanCounts, ScanState } from './scans.types.ts'

/** The protocol's four counts. Moved and returned items count as updated. */
export function resultsOf(counts: ScanCounts) {
  const { added, updated, moved, returned, removed, missing } = counts
  return { added, updated: updated + moved + returned, removed, missing }
}

interface Finished {
  readonly state: ScanState
  readonly counts: ScanCounts
  readonly seconds: number
  readonly numProbed: number
}

/** Summarises a scan in one line. */
export function describeScan(name: string, { state, counts, seconds, numProbed }: Finished): string {
  const { found, ...rest } = counts
  const parts = Object.entries(rest).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
  const changes = parts.length > 0 ? parts.join(', ') : 'everything was up to date'
  const verb = state === 'cancelled' ? 'The scan was cancelled' : `Scanned ${found} items`
  const probed = numProbed > 0 ? ` ffprobe was asked about ${numProbed} files.` : ''
  return `${verb} in "${name}": ${changes}; ${seconds.toFixed(1)} s.${probed}`
}
