import type { ScanEntryView } from '@lectern/contract/scans'

const REASONS = ['unreachable', 'emptied', 'otherDevice'] as const
type StopReason = (typeof REASONS)[number]

export interface StoppedScanFacts {
  readonly reason: StopReason
  readonly path: string
  readonly numVanished: number
}

/** The line by which a scan says that it stopped for the sake of the library; null where it has none. */
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

/** A folder that can't be read at all may as well hold everything. */
export const mayBeAccepted = ({ reason }: StoppedScanFacts): boolean => reason !== 'unreachable'
