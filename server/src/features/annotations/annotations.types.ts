import type { ANNOTATION_COLORS } from '@lectern/contract/annotations'
import type { ItemId } from '@lectern/contract/ids'

export type AnnotationColor = (typeof ANNOTATION_COLORS)[number]

/** A place in an e-book that its reader wants to find again, or a passage they marked. */
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
