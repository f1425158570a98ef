import type { ItemId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'

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
  readonly itemId: ItemId | null
}

/** A book that a document is a file of. */
export interface DocumentBook {
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  /** Lower case, without the dot. */
  readonly ext: string
}
