import type { SCAN_OUTCOMES } from '@lectern/contract/constants'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'

/** Scans and their reports. */

export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]

/** An entry of a report: what happened to which item or path, and why. */
export interface ScanEntry {
  readonly outcome: ScanOutcome
  readonly reason: string | null
  readonly itemId: ItemId | null
  readonly path: string
  readonly detail: Readonly<Record<string, unknown>> | null
}

export type ScanCounts = Record<Exclude<ScanOutcome, 'noted'> | 'found', number>

export type ScanKind = 'scan' | 'item'
export type ScanState = 'running' | 'done' | 'cancelled' | 'failed'

export interface ScanRun {
  readonly id: string
  readonly libraryId: LibraryId
  readonly kind: ScanKind
  readonly isForced: boolean
  readonly state: ScanState
  readonly userId: UserId | null
  readonly counts: ScanCounts
  readonly error: string | null
  readonly startedAt: number
  readonly finishedAt: number | null
}

/** A scan in progress or just finished, as shown to clients. */
export interface ScanProgress {
  readonly libraryId: LibraryId
  readonly libraryName: string
  /** Clients are notified of full scans. A scan triggered by changed files announces only the items. */
  readonly isAnnounced: boolean
  /** 0 to 100. */
  readonly percent: number
  /** Null while the scan runs, and if it was cancelled before anything happened. */
  readonly counts: ScanCounts | null
  readonly isCancelled: boolean
  /** Why it failed. */
  readonly error: string | null
}

/** A top-level folder of a library folder, with everything below it. */
export interface ScanPlace {
  readonly folderId: string
  readonly relPath: string
}

export interface ScanRequest {
  readonly isForced: boolean
  /** Where the server noticed changes; null for the whole library. */
  readonly places: readonly ScanPlace[] | null
  /** The user who requested the scan; null if the server did. */
  readonly userId: UserId | null
  /** An admin has confirmed that items which seem to be gone really are. */
  readonly isConfirmed: boolean
}

/** The protocol's result of scanning one item. */
export type ItemScanResult = 'NOTHING' | 'ADDED' | 'UPDATED' | 'REMOVED' | 'UPTODATE'

export function noCounts(): ScanCounts {
  return {
    found: 0,
    added: 0,
    updated: 0,
    moved: 0,
    missing: 0,
    returned: 0,
    removed: 0,
    skipped: 0,
    failed: 0,
  }
}
