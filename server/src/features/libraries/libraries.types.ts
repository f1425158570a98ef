import type { LibraryIcon, MediaType } from '@lectern/contract/constants'
import type { LibraryId } from '@lectern/contract/ids'
import type { LibrarySettings } from '@lectern/contract/libraries'

export interface LibraryFolder {
  readonly id: string
  /** Absolute, as chosen by an admin: links in it are not resolved. */
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

/** A folder on the server that an admin may choose. */
export interface OfferedFolder {
  readonly name: string
  readonly path: string
  readonly isReadable: boolean
  /** Whether it is a library folder or inside one. */
  readonly isUsed: boolean
}
