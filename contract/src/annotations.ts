import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ById, ByItemId, Id } from './ids.ts'

/** Bookmarks, highlights and notes in e-books. Bookmarks of audiobooks are in bookmarks.ts. */

export const ANNOTATION_COLORS = ['yellow', 'green', 'blue', 'pink'] as const

const Color = z.enum(ANNOTATION_COLORS)
/** An EPUB CFI or a page number. */
const Place = z.string().min(1).max(4000)
const Note = z.string().max(10_000)

export const AnnotationView = z.object({
  id: Id,
  libraryItemId: Id,
  kind: z.enum(['bookmark', 'highlight']),
  place: z.string(),
  /** Position in the book, 0 to 1. */
  fraction: z.number(),
  chapter: z.string().nullable(),
  /** The highlighted text, or the first words of the page for a bookmark. */
  text: z.string(),
  note: z.string(),
  color: Color.nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
})
export type AnnotationView = z.output<typeof AnnotationView>

export const NewAnnotation = z.object({
  kind: z.enum(['bookmark', 'highlight']),
  place: Place,
  fraction: z.number().min(0).max(1),
  chapter: z.string().max(500).nullish(),
  text: z.string().max(4000).default(''),
  note: Note.default(''),
  color: Color.nullish(),
})
export type NewAnnotation = z.output<typeof NewAnnotation>

export const AnnotationChange = z.object({ note: Note.optional(), color: Color.optional() })
export type AnnotationChange = z.output<typeof AnnotationChange>

export const annotations = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/items/:id/annotations',
    access: signedIn,
    summary: 'The caller’s bookmarks, highlights and notes in an e-book, in reading order.',
    params: ByItemId,
    reply: z.object({ annotations: z.array(AnnotationView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/items/:id/annotations',
    access: signedIn,
    summary: 'Add a bookmark or a highlight.',
    params: ByItemId,
    body: NewAnnotation,
    reply: AnnotationView,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/me/items/:id/annotations/export',
    access: signedIn,
    summary: 'Export the caller’s bookmarks, highlights and notes in an e-book as Markdown or JSON.',
    params: ByItemId,
    query: z.object({ format: z.enum(['markdown', 'json']).default('markdown') }),
    reply: 'file',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/annotations/:id',
    access: signedIn,
    summary: 'Change a note or the colour of a highlight.',
    params: ById,
    body: AnnotationChange,
    reply: AnnotationView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/annotations/:id',
    access: signedIn,
    summary: 'Delete a bookmark or highlight, including its note.',
    params: ById,
    reply: 'ok',
  }),
}
