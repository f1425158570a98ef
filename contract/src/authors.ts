import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'
import { ById, Id, LibraryId } from './ids.ts'
import { ItemMinifiedView, PictureQuery } from './items.ts'
import { IncludeList, queryNumber } from './lenient.ts'

export const AuthorView = z.object({
  id: Id,
  asin: z.string().nullable(),
  name: z.string(),
  lastFirst: z.string(),
  description: z.string().nullable(),
  imagePath: z.string().nullable(),
  libraryId: Id,
  addedAt: z.int(),
  updatedAt: z.int(),
})
export type AuthorView = z.output<typeof AuthorView>

/** With the number of books visible to the caller. */
export const AuthorWithCountView = AuthorView.extend({ numBooks: z.int() })
export type AuthorWithCountView = z.output<typeof AuthorWithCountView>

/** Books and series only on request; within a series, each book's `media.metadata.series` is that series. */
export const AuthorDetailView = AuthorWithCountView.extend({
  libraryItems: z.array(ItemMinifiedView).optional(),
  series: z.array(z.object({ id: Id, name: z.string(), items: z.array(ItemMinifiedView) })).optional(),
})
export type AuthorDetailView = z.output<typeof AuthorDetailView>

export const NameSearchQuery = z.object({
  q: z.string().max(1000).optional(),
  limit: queryNumber(25, { min: 1, max: 1000 }),
})

export const authors = {
  /** An empty query returns a bare empty list, as older clients expect. */
  search: endpoint({
    method: 'GET',
    path: '/api/authors/search',
    access: signedIn,
    summary: 'Find authors in all libraries by part of their name; for older clients.',
    query: NameSearchQuery,
    reply: z.union([z.object({ results: z.array(AuthorView) }), z.array(z.never())]),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/authors/:id',
    access: signedIn,
    summary: 'Get an author; include=items,series adds their books, also grouped by series.',
    params: ById,
    query: z.object({ library: LibraryId.optional().catch(undefined), include: IncludeList }),
    reply: AuthorDetailView,
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/authors/:id/image',
    access: publicBecause(
      'phone apps ask for pictures without a token; ids can’t be guessed, and a setting can forbid it',
    ),
    summary: 'The image of an author, scaled to a width and height; raw=1 returns the original file.',
    params: ById,
    query: PictureQuery,
    reply: 'file',
  }),
}
