import type { ItemId } from '@lectern/contract/ids'
import type { ItemNum } from '../../platform/ids.types.ts'

/** A position in a document, as reported by KOReader. */
export interface KosyncPlace {
  readonly document: string
  /** Returned to KOReader verbatim: an XPointer or a page number. */
  readonly progress: string
  /** From 0 to 1. */
  readonly percentage: number
  readonly device: string
  readonly deviceId: string
  readonly updatedAt: number
}

export interface StoredPlace extends KosyncPlace {
  /** The book whose progress was updated; null if the document is unknown. */
  readonly itemId: ItemId | null
}

/** The book that a document belongs to. */
export interface DocumentBook {
  readonly itemNum: ItemNum
  readonly itemId: ItemId
  /** Lower case, without the dot. */
  readonly ext: string
  readonly hasAudio: boolean
}
