import type { ANNOTATION_COLORS } from '@lectern/contract/annotations'
import type { ItemId } from '@lectern/contract/ids'

export type AnnotationColor = (typeof ANNOTATION_COLORS)[number]

/** A bookmark in an e-book, or a passage its reader highlighted. */
export interface Annotation {
  readonly id: string
  readonly itemId: ItemId
  readonly kind: 'bookmark' | 'highlight'
  readonly place: string
  readonly fraction: number
  readonly chapter: string | null
  readonly text: string
  readonly note: string
  readonly color: AnnotationColor | null
  readonly createdAt: number
  readonly updatedAt: number
}
