import type { UserId } from '@lectern/contract/ids'
import type { ItemNum } from '../ids.types.ts'

/** Bookmarks, highlights and notes in e-books. */
export interface AnnotationTables {
  annotation: AnnotationRow
}

interface AnnotationRow {
  id: string
  user_id: UserId
  item_num: ItemNum
  kind: 'bookmark' | 'highlight'
  /** A CFI, or a page number. */
  place: string
  /** 0 to 1. */
  fraction: number
  chapter: string | null
  quote: string
  note: string
  color: string | null
  created_at: number
  updated_at: number
}
