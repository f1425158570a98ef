import type { CollectionView } from '@lectern/contract/collections'
import { call } from '../../lib/client.ts'
import { createGroupCache } from '../groups/group-cache.ts'
import type { Group } from '../groups/removal-events.ts'

const cache = createGroupCache({
  part: 'collections',
  fetchPage: (id, asked) => call('collections.ofLibrary', { params: { id }, ...asked }),
  fetchOne: (id, asked) => call('collections.get', { params: { id }, ...asked }),
})

export const {
  allQuery: collectionsQuery,
  oneQuery: collectionQuery,
  shelfList: collectionsList,
  put: putCollection,
  drop: dropCollection,
  onGone: onCollectionGone,
} = cache

/** Ids of all visible books in the collection, in whichever form it was sent. */
export const bookIdsOf = ({ bookIds, books }: CollectionView): readonly string[] =>
  bookIds ?? books.map(({ id }) => id)

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

export async function deleteCollection(collection: Group): Promise<void> {
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

/**
 * Removing one book uses the delete endpoint, which needs the delete permission; otherwise books are removed by a
 * batch call.
 */
export async function removeBooks(id: string, bookIds: readonly string[], mayDelete: boolean): Promise<void> {
  const [only] = bookIds
  const isOne = bookIds.length === 1 && only !== undefined
  putCollection(
    isOne && mayDelete
      ? await call('collections.removeBook', { params: { id, bookId: only } })
      : await call('collections.batchRemove', { params: { id }, body: { books: [...bookIds] } }),
  )
}
