import type { LibraryId } from '@lectern/contract/ids'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { StoredRule } from './renamed-filters.rules.ts'

/** A saved combination of filters, owned by one account. */
export interface SmartShelf {
  readonly id: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly match: 'all' | 'any'
  readonly rules: readonly StoredRule[]
  readonly sort: string
  readonly isDescending: boolean
  readonly isOnRail: boolean
  readonly isOnHome: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

export interface HomeLayout {
  readonly libraryId: LibraryId
  readonly shelves: readonly HomePlace[]
}
