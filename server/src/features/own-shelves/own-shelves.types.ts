import type { LibraryId } from '@lectern/contract/ids'
import type { FilterRule, HomePlace } from '@lectern/contract/own-shelves'

/** A saved combination of filters, owned by one account. */
export interface SmartShelf {
  readonly id: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly match: 'all' | 'any'
  readonly rules: readonly FilterRule[]
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
