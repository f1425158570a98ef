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
  /** The original paths of files, and where they are now. */
  readonly files: readonly (readonly [from: string, to: string])[]
  readonly removedAt: number
  readonly expiresAt: number
}

/** The identity and location of a removed item. */
export interface KeptItem {
  /** Its number before it was removed. */
  readonly num: ItemNum
  readonly id: ItemId
  readonly title: string
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly relPath: string
}
