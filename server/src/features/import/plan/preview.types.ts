import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { SourceCounts, SourceUser } from '../source/source.types.ts'

/** What an import would add, before anything is written. */
export interface ImportPreview {
  readonly store: 'sqlite' | 'njodb'
  readonly version: string | null
  readonly createdAt: number | null
  readonly counts: SourceCounts
  readonly users: readonly PlannedUser[]
  readonly libraries: readonly PlannedLibrary[]
  readonly notTaken: readonly NotImported[]
  /** There has been an import on this server before. */
  readonly isRepeated: boolean
  /** This server has data, which is saved as a restore point first. */
  readonly isSavedFirst: boolean
  /** Set if both servers have a root account: one of them must become an admin. */
  readonly rootClash: { readonly here: string; readonly there: string } | null
  /** Whether phones and scripts stay signed in; null if the source has no tokens. */
  readonly areTokensKept: boolean | null
  /** Reasons why the import is not possible like this. */
  readonly problems: readonly string[]
}

export interface PlannedUser {
  readonly id: UserId
  readonly username: string
  readonly type: SourceUser['type']
  readonly hasPassword: boolean
  readonly isKnown: boolean
  /** The name that the account gets here, if different. */
  readonly newName: string | null
}

export interface PlannedLibrary {
  readonly id: LibraryId
  readonly name: string
  readonly mediaType: string
  readonly isKnown: boolean
  readonly folders: readonly PlannedFolder[]
}

export interface PlannedFolder {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly isThere: boolean
  /** How many items were looked for, and how many were found. */
  readonly numChecked: number
  readonly numFound: number
  readonly problem: string | null
}

export interface NotImported {
  readonly what: 'apiKeys' | 'musicAndVideo'
  readonly count: number
}
