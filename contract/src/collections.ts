import { z } from 'zod'
import { endpoint, signedIn, withPermission } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ById, ByItemId, ByLibraryId, Id, ItemId, LibraryId } from './ids.ts'
import { ItemExpandedView, ItemMinifiedView } from './items.ts'
import { IncludeList, queryNumber, Truthy } from './lenient.ts'

/** Collections: ordered lists of books from one library, shared with everyone who can see the books. */

export const CollectionView = z.object({
  id: Id,
  libraryId: Id,
  /** The account that created it; null once that account is deleted. */
  userId: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  cover: z.null(),
  coverFullPath: z.null(),
  /** Books visible to the caller, in order. With brief=1 only the first few, minified. */
  books: z.union([z.array(ItemExpandedView), z.array(ItemMinifiedView)]),
  /** Lectern only, with brief=1: the ids of all books visible to the caller, in order. */
  bookIds: z.array(Id).optional(),
  lastUpdate: z.int(),
  createdAt: z.int(),
  /** Only included on request. */
  rssFeed: FeedMinifiedView.nullable().optional(),
})
export type CollectionView = z.output<typeof CollectionView>

export const GroupName = z.string().trim().min(1, 'is required').max(500)
/** Empty and blank texts count as no description. */
export const GroupDescription = z
  .string()
  .trim()
  .max(20_000)
  .nullable()
  .transform((text) => (text === '' ? null : text))

export const MAX_GROUP_ITEMS = 20_000
const BookIds = z.array(ItemId).max(MAX_GROUP_ITEMS)

export const NewCollection = z.object({
  libraryId: LibraryId,
  name: GroupName,
  description: GroupDescription.optional(),
  books: BookIds.default([]),
})
export type NewCollection = z.output<typeof NewCollection>

export const CollectionChange = z.object({
  name: GroupName.optional(),
  description: GroupDescription.optional(),
  /** The new list of books, in order. */
  books: BookIds.optional(),
})
export type CollectionChange = z.output<typeof CollectionChange>

export const groupPageQuery = {
  limit: queryNumber(0, { max: 100_000 }),
  page: queryNumber(0, { max: 10_000_000 }),
  /** Lectern only: the first few entries, minified, and the ids of all of them; for cover grids. */
  brief: Truthy,
}

const mayChange = withPermission('update')

export const collections = {
  create: endpoint({
    method: 'POST',
    path: '/api/collections',
    access: mayChange,
    summary: 'Create a collection of books from one library.',
    body: NewCollection,
    reply: CollectionView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/collections',
    access: signedIn,
    summary: 'The collections of all libraries that the caller has access to.',
    reply: z.object({ collections: z.array(CollectionView) }),
  }),
  ofLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/collections',
    access: signedIn,
    summary: 'The collections of a library, sorted by name and paginated; limit=0 returns all.',
    params: ByLibraryId,
    query: z.object({
      ...groupPageQuery,
      /** Sort and filter parameters are echoed but have no effect. */
      sort: z.string().max(200).optional(),
      desc: Truthy,
      filter: z.string().max(1000).optional(),
      minified: Truthy,
      include: IncludeList,
    }),
    reply: z.object({
      results: z.array(CollectionView),
      total: z.int(),
      limit: z.int(),
      page: z.int(),
      sortBy: z.string().optional(),
      sortDesc: z.boolean(),
      filterBy: z.string().optional(),
      minified: z.boolean(),
      include: z.string(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/collections/:id',
    access: signedIn,
    summary: 'Get a collection with its books.',
    params: ById,
    query: z.object({ include: IncludeList }),
    reply: CollectionView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/collections/:id',
    access: mayChange,
    summary: 'Change the name, the description or the order of the books.',
    params: ById,
    body: CollectionChange,
    reply: CollectionView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id',
    access: withPermission('delete'),
    summary: 'Delete a collection; its books are kept.',
    params: ById,
    reply: 'ok',
  }),
  addBook: endpoint({
    method: 'POST',
    path: '/api/collections/:id/book',
    access: mayChange,
    summary: 'Append a book.',
    params: ById,
    body: ByItemId,
    reply: CollectionView,
  }),
  removeBook: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id/book/:bookId',
    access: withPermission('delete'),
    summary: 'Remove a book; an empty collection is kept.',
    params: z.object({ id: Id, bookId: ItemId }),
    reply: CollectionView,
  }),
  batchAdd: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/add',
    access: mayChange,
    summary: 'Append books; books that are already in the collection keep their position.',
    params: ById,
    body: z.object({ books: BookIds.min(1, 'is empty') }),
    reply: CollectionView,
  }),
  batchRemove: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/remove',
    access: mayChange,
    summary: 'Remove books; ids that are not in the collection are ignored.',
    params: ById,
    body: z.object({ books: BookIds.min(1, 'is empty') }),
    reply: CollectionView,
  }),
}
