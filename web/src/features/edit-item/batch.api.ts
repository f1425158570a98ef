import type { MediaPatch } from '@lectern/contract/editing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { getItems } from '../items/items.api.ts'

/** The items as they are when the page opens; what is typed is not disturbed by later news. */
export const batchItemsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['batch', ids],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => getItems(ids),
  })

export interface ItemChange {
  readonly id: string
  readonly mediaPayload: MediaPatch
}

/** How many were changed. */
export async function saveBatch(changes: readonly ItemChange[]): Promise<number> {
  return (await call('editing.updateBatch', { body: [...changes] })).updates
}
