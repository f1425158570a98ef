import type { LibraryIcon, MediaType } from '@lectern/contract/constants'
import type { LibrarySettings } from '@lectern/contract/libraries'

export interface LibraryFolder {
  readonly id: string
  /** Absolute. */
  readonly path: string
  readonly createdAt: number
}

export interface Library {
  readonly id: string
  readonly name: string
  readonly mediaType: MediaType
  readonly icon: LibraryIcon
  readonly provider: string
  /** From 1. */
  readonly displayOrder: number
  readonly settings: LibrarySettings
  readonly folders: readonly LibraryFolder[]
  readonly lastScanAt: number | null
  readonly lastScanVersion: string | null
  readonly createdAt: number
  readonly updatedAt: number
}
