import { z } from 'zod'
import { AuthorView } from './authors.ts'
import { adminOnly, endpoint, withPermission } from './endpoint.ts'
import { ById, LibraryId } from './ids.ts'
import { SeriesView } from './series.ts'

/** Renaming, merging and removing authors, series, narrators, tags and genres. */

const Name = z.string().trim().min(1).max(1000)
/** A name in URL-encoded base64, as in filters. */
const Encoded = z.string().min(1).max(4000)
const Count = z.object({ numItemsUpdated: z.int() })

export const names = {
  updateAuthor: endpoint({
    method: 'PATCH',
    path: '/api/authors/:id',
    access: withPermission('update'),
    summary: 'Change an author. Renaming to the name of another author in the library merges the two.',
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
    summary: 'Remove an author from all books.',
    params: ById,
    reply: 'ok',
  }),
  setAuthorImage: endpoint({
    method: 'POST',
    path: '/api/authors/:id/image',
    access: withPermission('update', 'upload'),
    summary: 'Set an author’s image: a file in the field `image`, or the URL of one.',
    params: ById,
    body: z.object({ url: z.string().max(4000).optional() }).optional(),
    reply: z.object({ author: AuthorView }),
  }),
  removeAuthorImage: endpoint({
    method: 'DELETE',
    path: '/api/authors/:id/image',
    access: withPermission('delete'),
    summary: 'Remove an author’s image.',
    params: ById,
    reply: z.object({ author: AuthorView }),
  }),
  updateSeries: endpoint({
    method: 'PATCH',
    path: '/api/series/:id',
    access: withPermission('update'),
    summary: 'Change a series. Renaming to the name of another series in the library merges the two.',
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
    summary: 'List the tags of all libraries.',
    reply: z.object({ tags: z.array(z.string()) }),
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/api/tags/rename',
    access: adminOnly,
    summary: 'Rename a tag everywhere; merges with an existing tag of that name.',
    body: z.object({ tag: Name, newTag: Name }),
    reply: Count.extend({ tagMerged: z.boolean() }),
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/api/tags/:tag',
    access: adminOnly,
    summary: 'Remove a tag from all items.',
    params: z.object({ tag: Encoded }),
    reply: Count,
  }),
  genres: endpoint({
    method: 'GET',
    path: '/api/genres',
    access: adminOnly,
    summary: 'List the genres of all libraries.',
    reply: z.object({ genres: z.array(z.string()) }),
  }),
  renameGenre: endpoint({
    method: 'POST',
    path: '/api/genres/rename',
    access: adminOnly,
    summary: 'Rename a genre everywhere; merges with an existing genre of that name.',
    body: z.object({ genre: Name, newGenre: Name }),
    reply: Count.extend({ genreMerged: z.boolean() }),
  }),
  removeGenre: endpoint({
    method: 'DELETE',
    path: '/api/genres/:genre',
    access: adminOnly,
    summary: 'Remove a genre from all items.',
    params: z.object({ genre: Encoded }),
    reply: Count,
  }),
  renameNarrator: endpoint({
    method: 'PATCH',
    path: '/api/libraries/:id/narrators/:narratorId',
    access: withPermission('update'),
    summary: 'Rename a narrator in a library; merges with an existing narrator of that name.',
    params: z.object({ id: LibraryId, narratorId: Encoded }),
    body: z.object({ name: Name }),
    reply: z.object({ updated: z.int() }),
  }),
  removeNarrator: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/narrators/:narratorId',
    access: withPermission('update'),
    summary: 'Remove a narrator from all books of a library.',
    params: z.object({ id: LibraryId, narratorId: Encoded }),
    reply: z.object({ updated: z.int() }),
  }),
}
