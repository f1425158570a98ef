import type { LibraryId } from '@lectern/contract/ids'
import type { PlaceOfFile } from '../../platform/db/files-in-place.ts'

export interface FileInPlace extends PlaceOfFile {
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
