import type { AnnotationView } from '@lectern/contract/annotations'
import type { Annotation } from './annotations.types.ts'

export const presentAnnotation = ({ itemId, ...annotation }: Annotation): AnnotationView => ({
  ...annotation,
  libraryItemId: itemId,
})
