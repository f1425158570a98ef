import type { ItemMarkChange } from '@lectern/contract/marks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The user's own rating, and whether it is on their list. */
export const markQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'mark'],
    queryFn: ({ signal }) => call('marks.get', { params: { id: itemId }, signal }),
  })

export async function changeMark(itemId: string, change: ItemMarkChange): Promise<void> {
  const mark = await call('marks.change', { params: { id: itemId }, body: change })
  queryClient.setQueryData(markQuery(itemId).queryKey, mark)
}
