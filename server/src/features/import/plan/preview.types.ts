import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { SourceCounts, SourceUser } from '../source/source.types.ts'

/** What an import would bring, before anything is written. */
export interface ImportPreview {
  readonly store: 'sqlite' | 'njodb'
  readonly version: string | null
  readonly createdAt: number | null
  readonly counts: SourceCounts
  readonly users: readonly PlannedUser[]
  readonly libraries: readonly PlannedLibrary[]
  readonly notTaken: readonly NotTaken[]
  /** Something was imported here before. */
  readonly isRepeated: boolean
  /** Both servers have a root account: one has to be an admin. */
  readonly rootClash: { readonly here: string; readonly there: string } | null
  /** Whether phones and scripts stay signed in; null: the source has no tokens. */
  readonly areTokensKept: boolean | null
  /** Why it can not be imported like this. */
  readonly problems: readonly string[]
}

export interface PlannedUser {
  readonly id: UserId
  readonly username: string
  readonly type: SourceUser['type']
  readonly hasPassword: boolean
  readonly isKnown: boolean
  /** The name that it gets here, if it is another one. */
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
  /** Of so many items that were looked for, so many are there. */
  readonly numChecked: number
  readonly numFound: number
  readonly problem: string | null
}

export interface NotTaken {
  readonly what: 'apiKeys' | 'musicAndVideo'
  readonly count: number
}
