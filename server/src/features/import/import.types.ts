import type { Job } from '../../platform/jobs/jobs.types.ts'
import type { PathMapping } from './plan/path-map.rules.ts'
import type { SkipReason } from './source/source-reader.types.ts'

/** What to import, and how. */
export interface ImportWish {
  readonly path: string
  readonly metadataPath: string | null
  readonly mappings: readonly PathMapping[]
  /** Whether the old server's root account becomes root here (`replace`) or an admin (`keep`). */
  readonly root: 'replace' | 'keep'
  /** The old server's token signing secret, if it is not in its settings. */
  readonly tokenSecret: string | null
}

export type ImportedKind =
  | 'users'
  | 'libraries'
  | 'authors'
  | 'series'
  | 'items'
  | 'covers'
  | 'collections'
  | 'playlists'
  | 'progress'
  | 'bookmarks'
  | 'sessions'
  | 'feeds'
  | 'providers'
  | 'shares'
  | 'apiKeys'
  | 'logins'
  | 'notifications'

/** `kept`: already present and up to date. */
export interface KindCounts {
  readonly added: number
  readonly updated: number
  readonly kept: number
}

export interface ImportReport {
  /** Id of the backup of what was here before; null if there was nothing yet. */
  readonly restorePoint: string | null
  readonly counts: Readonly<Partial<Record<ImportedKind, KindCounts>>>
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  /** Items whose files were not found. */
  readonly missingItems: number
  /** Accounts that were renamed because their name was taken. */
  readonly renamedUsers: readonly { readonly from: string; readonly to: string }[]
  /** Items that could not be stored, with the reason. */
  readonly failures: readonly string[]
}

export interface ImportsState {
  /** The current import, or else the latest. */
  readonly job: Job<ImportWish> | null
  /** Number of bytes uploaded so far. */
  readonly uploaded: number | null
}
