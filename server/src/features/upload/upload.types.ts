import type { LibraryId, UserId } from '@lectern/contract/ids'

/** An item on its way into a library. */
export interface Upload {
  readonly id: string
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly folderPath: string
  /** Where it will land, below the folder. */
  readonly directory: string
  readonly files: readonly UploadFile[]
  readonly createdAt: number
}

export interface UploadFile {
  /** Below the directory; may have folders in it. */
  readonly name: string
  readonly size: number
  /** Of the sender's file, in milliseconds. */
  readonly lastModified?: number | undefined
}

export interface UploadWish {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly title: string
  readonly author?: string | null | undefined
  readonly series?: string | null | undefined
  readonly files: readonly UploadFile[]
}
