import type { SCAN_OUTCOMES } from '@lectern/contract/constants'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'

/** Scans and what they report. */

export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]

/** One line of a report: what happened to what, and why. */
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

/** A scan under way, or just ended, as those who watch see it. */
export interface ScanProgress {
  readonly libraryId: LibraryId
  readonly libraryName: string
  /** Clients hear of a full scan. One that follows changed files announces only the items. */
  readonly isAnnounced: boolean
  /** 0 to 100. */
  readonly percent: number
  /** null while it runs, and when it was cancelled before anything happened. */
  readonly counts: ScanCounts | null
  readonly isCancelled: boolean
  /** Why it failed. */
  readonly error: string | null
}

/** A folder that lies directly in a library folder, with all below it. */
export interface ScanPlace {
  readonly folderId: string
  readonly relPath: string
}

export interface ScanRequest {
  readonly isForced: boolean
  /** Where something happened, as far as the server knows by itself; null: anywhere. */
  readonly places: readonly ScanPlace[] | null
  /** Who asked for it; null: the server itself. */
  readonly userId: UserId | null
  /** An admin says that items which seem to be gone really are. */
  readonly isConfirmed: boolean
}

/** What the protocol answers to a scan of one item. */
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
