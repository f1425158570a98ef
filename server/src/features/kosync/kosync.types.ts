/** What KOReader tells of a document. */
export interface KosyncPlace {
  readonly document: string
  /** Given back to KOReader word for word: an XPointer, or the number of a page. */
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  readonly device: string
  readonly deviceId: string
  readonly updatedAt: number
}

export interface StoredPlace extends KosyncPlace {
  /** The book whose progress it became; null: nobody knows which book it is. */
  readonly itemId: string | null
}

/** A book that a document is a file of. */
export interface DocumentBook {
  readonly itemNum: number
  readonly itemId: string
  /** Lower case, without the dot. */
  readonly ext: string
}
