import { z } from 'zod'
import { endpoint, signedIn, withPermission } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ById, ByItemId, ByLibraryId, Id, ItemId, LibraryId } from './ids.ts'
import { ItemExpandedView, ItemMinifiedView } from './items.ts'
import { IncludeList, queryNumber, Truthy } from './lenient.ts'

/** Collections: books of one library that somebody put together, in an order, for all who may see them. */

export const CollectionView = z.object({
  id: Id,
  libraryId: Id,
  /** Who made it; null once that account is gone. */
  userId: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  cover: z.null(),
  coverFullPath: z.null(),
  /** Those the caller may see, in order. For those who ask for brief=1 only the first few, minified. */
  books: z.union([z.array(ItemExpandedView), z.array(ItemMinifiedView)]),
  /** Ours, with brief=1: all the caller may see, in order. */
  bookIds: z.array(Id).optional(),
  lastUpdate: z.int(),
  createdAt: z.int(),
  /** Only when asked for. */
  rssFeed: FeedMinifiedView.nullable().optional(),
})
export type CollectionView = z.output<typeof CollectionView>

export const GroupName = z.string().trim().min(1, 'is required').max(500)
/** Nothing and only spaces are no description. */
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
  /** The books from now on, in their new order. */
  books: BookIds.optional(),
})
export type CollectionChange = z.output<typeof CollectionChange>

export const groupPageQuery = {
  limit: queryNumber(0, { max: 100_000 }),
  page: queryNumber(0, { max: 10_000_000 }),
  /** Ours: the first few of what is inside, in short, and the ids of the rest: for lists of covers. */
  brief: Truthy,
}

const mayChange = withPermission('update')

export const collections = {
  create: endpoint({
    method: 'POST',
    path: '/api/collections',
    access: mayChange,
    summary: 'Create a collection of books of one library.',
    body: NewCollection,
    reply: CollectionView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/collections',
    access: signedIn,
    summary: 'The collections of all libraries the caller may see.',
    reply: z.object({ collections: z.array(CollectionView) }),
  }),
  ofLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/collections',
    access: signedIn,
    summary: 'The collections of a library by name, page by page; limit=0 for all of them.',
    params: ByLibraryId,
    query: z.object({
      ...groupPageQuery,
      /** Sorting and filtering are echoed: there is one order, and nothing to filter by. */
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
    summary: 'One collection with its books.',
    params: ById,
    query: z.object({ include: IncludeList }),
    reply: CollectionView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/collections/:id',
    access: mayChange,
    summary: 'Change name, description or the order of the books.',
    params: ById,
    body: CollectionChange,
    reply: CollectionView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id',
    access: withPermission('delete'),
    summary: 'Delete a collection; its books stay.',
    params: ById,
    reply: 'ok',
  }),
  addBook: endpoint({
    method: 'POST',
    path: '/api/collections/:id/book',
    access: mayChange,
    summary: 'Add a book at the end.',
    params: ById,
    body: ByItemId,
    reply: CollectionView,
  }),
  removeBook: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id/book/:bookId',
    access: withPermission('delete'),
    summary: 'Take a book out; a collection without books stays.',
    params: z.object({ id: Id, bookId: ItemId }),
    reply: CollectionView,
  }),
  batchAdd: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/add',
    access: mayChange,
    summary: 'Add books at the end; those already in it stay where they are.',
    params: ById,
    body: z.object({ books: BookIds.min(1, 'is empty') }),
    reply: CollectionView,
  }),
  batchRemove: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/remove',
    access: mayChange,
    summary: 'Take books out; those not in it are no matter.',
    params: ById,
    body: z.object({ books: BookIds.min(1, 'is empty') }),
    reply: CollectionView,
  }),
}
