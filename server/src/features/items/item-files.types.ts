import type { LibraryId } from '@lectern/contract/ids'

/** A file of an item, with what it takes to find it on the disk. */
export interface FileInPlace {
  readonly libraryId: LibraryId
  readonly folderPath: string
  readonly itemRelPath: string
  /** The item is this one file. */
  readonly isFileItem: boolean
  /** Below the item's folder. */
  readonly relPath: string
  readonly ino: string
  readonly kind: string
  readonly isSupplementary: boolean
}

/** Where a file lies, for those who may have it. */
export interface FileOnDisk {
  readonly path: string
  readonly name: string
  readonly kind: string
}
