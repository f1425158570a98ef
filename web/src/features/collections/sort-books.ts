import type { CollectionView } from '@lectern/contract/collections'
import i18next from 'i18next'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { isExpanded } from '../groups/group-entry.ts'
import { collectionQuery, updateCollection } from './collections.api.ts'

/** Applies the new order optimistically, then saves it; reverts if saving fails. */
export async function sortBooks(collection: CollectionView, bookIds: readonly string[]): Promise<void> {
  const { queryKey } = collectionQuery(collection.id)
  const byId = new Map(collection.books.filter(isExpanded).map((book) => [book.id, book]))
  const books = bookIds.map((id) => byId.get(id)).filter((book) => book !== undefined)
  queryClient.setQueryData(queryKey, { ...collection, books })
  try {
    await updateCollection(collection.id, { books: [...bookIds] })
  } catch {
    queryClient.setQueryData(queryKey, collection)
    toast.error(i18next.t('collections.toasts.orderFailed'))
  }
}
