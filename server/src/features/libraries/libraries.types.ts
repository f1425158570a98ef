import type { LibraryIcon, MediaType } from '@lectern/contract/constants'
import type { LibraryId } from '@lectern/contract/ids'
import type { LibrarySettings } from '@lectern/contract/libraries'

export interface LibraryFolder {
  readonly id: string
  /** Absolute, as an admin chose it: links in it are not resolved. */
  readonly path: string
  readonly createdAt: number
}

export interface Library {
  readonly id: LibraryId
  readonly name: string
  readonly mediaType: MediaType
  readonly icon: LibraryIcon
  readonly provider: string
  /** From 1, without gaps. */
  readonly displayOrder: number
  readonly settings: LibrarySettings
  readonly folders: readonly LibraryFolder[]
  readonly lastScanAt: number | null
  readonly lastScanVersion: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** A folder of the server that an admin may choose from. */
export interface OfferedFolder {
  readonly name: string
  readonly path: string
  readonly isReadable: boolean
  /** It is, or lies inside, a folder of a library. */
  readonly isUsed: boolean
}
