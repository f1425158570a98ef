import { z } from 'zod'
import { AuthorView } from './authors.ts'
import { adminOnly, endpoint, withPermission } from './endpoint.ts'
import { ById, LibraryId } from './ids.ts'
import { SeriesView } from './series.ts'

/** Renaming, merging and removing what many items share: authors, series, narrators, tags, genres. */

const Name = z.string().trim().min(1).max(1000)
/** A name in base64, URL-encoded, as filters have it. */
const Encoded = z.string().min(1).max(4000)
const Count = z.object({ numItemsUpdated: z.int() })

export const names = {
  updateAuthor: endpoint({
    method: 'PATCH',
    path: '/api/authors/:id',
    access: withPermission('update'),
    summary: 'Change an author. A name that another author of the library has merges the two.',
    params: ById,
    body: z.object({
      name: Name.optional(),
      description: z.string().max(200_000).nullable().optional(),
      asin: z.string().trim().max(100).nullable().optional(),
      imagePath: z.string().max(4000).nullable().optional(),
    }),
    reply: z.object({ author: AuthorView, merged: z.boolean().optional(), updated: z.boolean().optional() }),
  }),
  removeAuthor: endpoint({
    method: 'DELETE',
    path: '/api/authors/:id',
    access: withPermission('delete'),
    summary: 'Take an author off all books.',
    params: ById,
    reply: 'ok',
  }),
  setAuthorImage: endpoint({
    method: 'POST',
    path: '/api/authors/:id/image',
    access: withPermission('update', 'upload'),
    summary: 'Set an author’s picture: one in the field `image`, or the address of one.',
    params: ById,
    body: z.object({ url: z.string().max(4000).optional() }).optional(),
    reply: z.object({ author: AuthorView }),
  }),
  removeAuthorImage: endpoint({
    method: 'DELETE',
    path: '/api/authors/:id/image',
    access: withPermission('delete'),
    summary: 'Leave an author without a picture.',
    params: ById,
    reply: z.object({ author: AuthorView }),
  }),
  updateSeries: endpoint({
    method: 'PATCH',
    path: '/api/series/:id',
    access: withPermission('update'),
    summary: 'Change a series. A name that another series of the library has merges the two.',
    params: ById,
    body: z.object({
      name: Name.optional(),
      description: z.string().max(200_000).nullable().optional(),
    }),
    reply: SeriesView,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/tags',
    access: adminOnly,
    summary: 'All tags of all libraries.',
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/api/tags/rename',
    access: adminOnly,
    summary: 'Rename a tag everywhere; it merges with one that is called so already.',
    body: z.object({ tag: Name, newTag: Name }),
    reply: Count.extend({ tagMerged: z.boolean() }),
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/api/tags/:tag',
    access: adminOnly,
    summary: 'Take a tag off all items.',
    params: z.object({ tag: Encoded }),
    reply: Count,
  }),
  genres: endpoint({
    method: 'GET',
    path: '/api/genres',
    access: adminOnly,
    summary: 'All genres of all libraries.',
    reply: z.object({ genres: z.array(z.string()) }),
  }),
  renameGenre: endpoint({
    method: 'POST',
    path: '/api/genres/rename',
    access: adminOnly,
    summary: 'Rename a genre everywhere; it merges with one that is called so already.',
    body: z.object({ genre: Name, newGenre: Name }),
    reply: Count.extend({ genreMerged: z.boolean() }),
  }),
  removeGenre: endpoint({
    method: 'DELETE',
    path: '/api/genres/:genre',
    access: adminOnly,
    summary: 'Take a genre off all items.',
    params: z.object({ genre: Encoded }),
    reply: Count,
  }),
  renameNarrator: endpoint({
    method: 'PATCH',
    path: '/api/libraries/:id/narrators/:narratorId',
    access: withPermission('update'),
    summary: 'Rename a narrator in a library; they merge with one who is called so already.',
    params: z.object({ id: LibraryId, narratorId: Encoded }),
    body: z.object({ name: Name }),
    reply: z.object({ updated: z.int() }),
  }),
  removeNarrator: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/narrators/:narratorId',
    access: withPermission('update'),
    summary: 'Take a narrator off all books of a library.',
    params: z.object({ id: LibraryId, narratorId: Encoded }),
    reply: z.object({ updated: z.int() }),
  }),
}
