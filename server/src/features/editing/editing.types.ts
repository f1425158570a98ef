import type { ItemId, UserId } from '@lectern/contract/ids'
import type { FieldSources, Item } from '../items/items.types.ts'

/** A value and where it came from, as it stands in the history. */
export interface FieldState {
  readonly value: unknown
  readonly source: FieldSources[string] | null
}

export interface FieldChange {
  readonly field: string
  readonly before: FieldState
  readonly after: FieldState
}

/** An item after an edit, and what the edit did to it. */
export interface EditedItem {
  readonly before: Item
  readonly item: Item
  readonly changes: readonly FieldChange[]
}

export const CHANGE_KINDS = [
  'edit',
  'batch-edit',
  'match',
  'batch-match',
  'rename',
  'merge',
  'chapters',
  'cover',
  'tracks',
  'revert',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What is written down about one edit of one or many items. */
export interface ChangeNote {
  readonly kind: ChangeKind
  readonly userId: UserId | null
  readonly note: string | null
  readonly revertsNum?: number
  /** Edits that are made one after the other and undone as one share this. */
  readonly shared?: { setNum: number | null }
}

export interface StoredChangeSet {
  readonly num: number
  readonly id: string
  readonly kind: string
  readonly userId: UserId | null
  readonly username: string | null
  readonly numItems: number
  readonly note: string | null
  readonly isReverted: boolean
  readonly createdAt: number
}

export interface StoredChangeEntry {
  readonly changeSetNum: number
  readonly itemId: ItemId
  readonly field: string
  readonly before: FieldState
  readonly after: FieldState
}

export interface ChangeSetOfItem extends StoredChangeSet {
  readonly entries: readonly StoredChangeEntry[]
}
