import type { ScanEntryView } from '@lectern/contract/scans'

const REASONS = ['unreachable', 'emptied', 'otherDevice'] as const
type StopReason = (typeof REASONS)[number]

export interface StoppedScanFacts {
  readonly reason: StopReason
  readonly path: string
  readonly numVanished: number
}

/** Finds the line in which a scan reports that it stopped to protect the library; null if there is none. */
export function stopOf(lines: readonly ScanEntryView[]): StoppedScanFacts | null {
  for (const { reason, path, detail } of lines) {
    const why = REASONS.find((known) => known === detail?.['reason'])
    const count = detail?.['count']
    if (reason === 'folderUnreachable' && why !== undefined) {
      return { reason: why, path, numVanished: typeof count === 'number' ? count : 0 }
    }
  }
  return null
}

/** An unreadable folder may still hold everything. */
export const mayBeAccepted = ({ reason }: StoppedScanFacts): boolean => reason !== 'unreachable'
