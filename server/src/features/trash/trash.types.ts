import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { TRASH_KINDS } from '@lectern/contract/trash'
import type { ItemNum } from '../../platform/ids.types.ts'

export type TrashKind = (typeof TRASH_KINDS)[number]

/** Something that was removed. */
export interface TrashEntry {
  readonly num: number
  readonly id: string
  readonly kind: TrashKind
  readonly title: string
  /** The ids of what was removed. */
  readonly subjects: readonly string[]
  readonly libraryId: LibraryId | null
  readonly libraryName: string | null
  readonly removedBy: string | null
  /** Where files were, and where they are now. */
  readonly files: readonly (readonly [from: string, to: string])[]
  readonly removedAt: number
  readonly expiresAt: number
}

/** An item as it was, as far as its place is concerned. */
export interface KeptItem {
  /** The number it had. */
  readonly num: ItemNum
  readonly id: ItemId
  readonly title: string
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly relPath: string
}
