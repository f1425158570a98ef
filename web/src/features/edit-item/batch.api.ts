import type { MediaPatch } from '@lectern/contract/item-patches'
import type { ItemExpandedView } from '@lectern/contract/items'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getItems } from '../items/items.api.ts'

/** Fetched once; kept up to date by events from then on. */
export const batchItemsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['batch', ids],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => getItems(ids),
  })

/** Applies events about changed items, whoever changed them. */
export function putBatchItems(ids: readonly string[], news: readonly ItemExpandedView[]): void {
  const changed = new Map(news.map((item) => [item.id, item]))
  queryClient.setQueryData(batchItemsQuery(ids).queryKey, (known) =>
    known?.some(({ id }) => changed.has(id)) ? known.map((item) => changed.get(item.id) ?? item) : known,
  )
}

/** Removes a deleted item along with its form. */
export function dropBatchItem(ids: readonly string[], gone: string): void {
  queryClient.setQueryData(batchItemsQuery(ids).queryKey, (known) => known?.filter(({ id }) => id !== gone))
}

export interface ItemChange {
  readonly id: string
  readonly mediaPayload: MediaPatch
}

/** Returns how many items were changed. */
export async function saveBatch(changes: readonly ItemChange[]): Promise<number> {
  return (await call('editing.updateBatch', { body: [...changes] })).updates
}
