import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { FieldSources, Item } from '../items/items.types.ts'

/** A value and its source, as stored in the history. */
export interface FieldState {
  readonly value: unknown
  readonly source: FieldSources[string] | null
}

export interface FieldChange {
  readonly field: string
  readonly before: FieldState
  readonly after: FieldState
}

/** An item after an edit, with the changes made. */
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

/** What is recorded about an edit of one or more items. */
export interface ChangeNote {
  readonly kind: ChangeKind
  readonly userId: UserId | null
  readonly note: string | null
  readonly revertsNum?: number
  readonly changeSets?: ChangeSets
}

/** The numbers of the change sets that edits belong to, filled in as they are created; a `Map` does. */
export interface ChangeSets {
  /** Edits with the same change set are undone together. */
  get(libraryId: LibraryId): number | undefined
  set(libraryId: LibraryId, setNum: number): unknown
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
