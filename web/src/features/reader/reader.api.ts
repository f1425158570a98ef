import type { ItemExpandedView } from '@lectern/contract/items'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isFullItem } from '../items/full-item.rules.ts'
import { itemQuery } from '../items/item.api.ts'

export const readItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['reader', itemId],
    queryFn: async ({ signal }): Promise<ItemExpandedView> => {
      const item = await call('items.get', { params: { id: itemId }, query: { expanded: '1' }, signal })
      if (!isFullItem(item)) throw new Error('The server did not send the item in full')
      return item
    },
    // Starts from the cached item, so that the e-book begins to load at once.
    initialData: () => queryClient.getQueryData(itemQuery(itemId).queryKey),
    staleTime: 0,
  })

export const comicPagesQuery = (itemId: string, ino: string) =>
  queryOptions({
    queryKey: ['comic', itemId, ino],
    queryFn: ({ signal }) => call('comics.pages', { params: { id: itemId }, query: { file: ino }, signal }),
  })

export const comicPagePath = (itemId: string, ino: string, page: number): string =>
  `/api/items/${encodeURIComponent(itemId)}/comic/pages/${page}?file=${encodeURIComponent(ino)}`

export interface PlaceReport {
  readonly ebookLocation: string
  readonly ebookProgress: number
  readonly isFinished?: true
  /** Time of reading, for a delayed report. */
  readonly lastUpdate?: number
}

export async function savePlace(itemId: string, report: PlaceReport): Promise<void> {
  const body = report.lastUpdate === undefined ? report : { ...report, sentAt: Date.now() }
  await call('progress.update', { params: { id: itemId }, body, isInBackground: true })
}
