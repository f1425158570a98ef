import type { CollectionView } from '@lectern/contract/collections'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { createGoneNews, withGroup } from '../groups/group-news.ts'

/** All collections of a library by name; of their books the first few, and the ids of all. */
export const collectionsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['collections', 'of', libraryId],
    queryFn: async ({ signal }) => {
      const query = { brief: '1' }
      return (await call('collections.ofLibrary', { params: { id: libraryId }, query, signal })).results
    },
  })

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['collections', 'one', id],
    queryFn: ({ signal }) =>
      call('collections.get', { params: { id }, query: { include: 'rssfeed' }, signal }),
  })

/** One page for the shelves; it is kept where they keep their lists. */
export const collectionsList = (libraryId: string) => ({
  key: [...shelfKey(libraryId)],
  keyOf: ({ id }: CollectionView) => id,
  fetch: (asked: { limit: number; page: number; signal?: AbortSignal }) =>
    call('collections.ofLibrary', {
      params: { id: libraryId },
      query: { limit: String(asked.limit), page: String(asked.page), brief: '1', include: 'rssfeed' },
      ...(asked.signal ? { signal: asked.signal } : {}),
    }),
})

/** Of all books one may see in it, in whatever form it came. */
export const bookIdsOf = ({ bookIds, books }: CollectionView): readonly string[] =>
  bookIds ?? books.map(({ id }) => id)

const shelfKey = (libraryId: string): readonly unknown[] => ['libraries', libraryId, 'list', 'collections']

/** News: one that is new or was changed. They say nothing of its feed. */
export function putCollection(collection: CollectionView): void {
  queryClient.setQueryData(
    collectionQuery(collection.id).queryKey,
    (known) => known && { ...known, ...collection },
  )
  queryClient.setQueryData(collectionsQuery(collection.libraryId).queryKey, (known) =>
    withGroup(known, collection),
  )
  void queryClient.invalidateQueries({ queryKey: shelfKey(collection.libraryId) })
}

type Gone = Pick<CollectionView, 'id' | 'libraryId'>
const { onGone, tellGone } = createGoneNews()
export { onGone as onCollectionGone }

/** News: one is gone. */
export function dropCollection({ id, libraryId }: Gone): void {
  queryClient.setQueryData(collectionsQuery(libraryId).queryKey, (known) =>
    known?.filter((other) => other.id !== id),
  )
  void queryClient.invalidateQueries({ queryKey: shelfKey(libraryId) })
  tellGone({ id, libraryId })
}

export async function createCollection(body: {
  libraryId: string
  name: string
  books: string[]
}): Promise<CollectionView> {
  const collection = await call('collections.create', { body })
  putCollection(collection)
  return collection
}

export async function updateCollection(
  id: string,
  body: { name?: string; description?: string | null; books?: string[] },
): Promise<void> {
  putCollection(await call('collections.update', { params: { id }, body }))
}

export async function deleteCollection(collection: Gone): Promise<void> {
  await call('collections.remove', { params: { id: collection.id } })
  dropCollection(collection)
}

export async function addBooks(id: string, bookIds: readonly string[]): Promise<void> {
  const [only] = bookIds
  const isOne = bookIds.length === 1 && only !== undefined
  putCollection(
    isOne
      ? await call('collections.addBook', { params: { id }, body: { id: only } })
      : await call('collections.batchAdd', { params: { id }, body: { books: [...bookIds] } }),
  )
}

/** One book is deleted from it, which needs that permission; many, or without it, are taken out by a change. */
export async function removeBooks(id: string, bookIds: readonly string[], mayDelete: boolean): Promise<void> {
  const [only] = bookIds
  const isOne = bookIds.length === 1 && only !== undefined
  putCollection(
    isOne && mayDelete
      ? await call('collections.removeBook', { params: { id, bookId: only } })
      : await call('collections.batchRemove', { params: { id }, body: { books: [...bookIds] } }),
  )
}
