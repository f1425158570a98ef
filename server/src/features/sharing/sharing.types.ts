import type { ItemId, UserId } from '@lectern/contract/ids'

export interface Share {
  readonly id: string
  readonly slug: string
  /** The creator. The share shows what they may see. */
  readonly userId: UserId
  readonly itemId: ItemId
  readonly episodeId: string | null
  /** The protocol's id of the book or episode. */
  readonly mediaId: string
  readonly isDownloadable: boolean
  /** Null if it never expires. */
  readonly expiresAt: number | null
  readonly createdAt: number
}
