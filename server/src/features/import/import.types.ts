import type { Job } from '../../platform/jobs/jobs.types.ts'
import type { PathMapping } from './plan/path-map.rules.ts'
import type { SkipReason } from './source/source-reader.types.ts'

/** What somebody wants to be imported, and how. */
export interface ImportWish {
  readonly path: string
  readonly metadataPath: string | null
  readonly mappings: readonly PathMapping[]
  /** The root account of the old server becomes root here too, or an admin. */
  readonly root: 'replace' | 'keep'
  /** What the old server signed tokens with, where it is not in its settings. */
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

/** `kept`: it is here already, and no older. */
export interface KindCounts {
  readonly added: number
  readonly updated: number
  readonly kept: number
}

export interface ImportReport {
  readonly counts: Readonly<Partial<Record<ImportedKind, KindCounts>>>
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  /** Items whose files are not where they should be. */
  readonly missingItems: number
  /** Accounts that got another name, because theirs is taken. */
  readonly renamedUsers: readonly { readonly from: string; readonly to: string }[]
  /** Items that could not be stored, with the reason. */
  readonly failures: readonly string[]
}

export interface ImportsState {
  /** The import that is under way, or was the last. */
  readonly job: Job<ImportWish> | null
  /** How much of a file has arrived. */
  readonly uploaded: number | null
}
