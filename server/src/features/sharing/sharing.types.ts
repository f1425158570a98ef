export interface Share {
  readonly id: string
  readonly slug: string
  /** Who made it. It shows what they may see. */
  readonly userId: string
  readonly itemId: string
  readonly episodeId: string | null
  /** The protocol's id of the book or episode. */
  readonly mediaId: string
  readonly isDownloadable: boolean
  /** null: never. */
  readonly expiresAt: number | null
  readonly createdAt: number
}
