import type { LibraryId, UserId } from '@lectern/contract/ids'

/** An item being uploaded to a library. */
export interface Upload {
  readonly id: string
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly folderPath: string
  /** The target, relative to the folder. */
  readonly directory: string
  readonly files: readonly UploadFile[]
  readonly createdAt: number
}

export interface UploadFile {
  /** Relative to the directory; may contain folders. */
  readonly name: string
  readonly size: number
  /** Of the user's file, in milliseconds. */
  readonly lastModified?: number | undefined
}

export interface UploadRequest {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly title: string
  readonly author?: string | null | undefined
  readonly series?: string | null | undefined
  readonly files: readonly UploadFile[]
}
