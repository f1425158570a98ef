import type { ItemExpandedView } from '@lectern/contract/items'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { isFullItem } from './full-item.rules.ts'

/** One item in expanded form. */
export const itemQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId],
    queryFn: async ({ signal }): Promise<ItemExpandedView> => {
      const item = await call('items.get', {
        params: { id: itemId },
        query: { expanded: '1', include: 'rssfeed,downloads' },
        signal,
      })
      if (!isFullItem(item)) throw new Error('The server did not send the item in full')
      return item
    },
  })
