import type { DuplicateReason } from '@lectern/contract/duplicates'
import type { ItemId } from '@lectern/contract/ids'
import type { ItemInPlace } from '../../items/items.service.ts'

export interface DuplicateFacts {
  readonly id: ItemId
  readonly libraryName: string
  readonly format: string | null
  readonly numListeners: number
}

export interface Duplicate {
  readonly place: ItemInPlace
  readonly facts: DuplicateFacts
}

export interface Duplicates {
  readonly groups: readonly {
    readonly reasons: readonly DuplicateReason[]
    readonly items: readonly Duplicate[]
  }[]
  readonly total: number
}
