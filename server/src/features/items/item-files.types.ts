import type { LibraryId } from '@lectern/contract/ids'
import type { FileLocation } from '../../platform/db/file-locations.ts'

export interface FileInPlace extends FileLocation {
  readonly libraryId: LibraryId
  readonly ino: string
  readonly kind: string
  readonly isSupplementary: boolean
}

/** Location of a file that the viewer may access. */
export interface FileOnDisk {
  readonly path: string
  readonly name: string
  readonly kind: string
}
