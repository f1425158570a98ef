import type { ItemExpandedView } from '@lectern/contract/items'
import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storedToken } from '../../lib/token.ts'
import { isFullItem } from '../items/full-item.rules.ts'

/** One item in its full form. */
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

/** News of an item that is on screen; what comes only when asked for is kept. */
export function putItem(news: ItemExpandedView): void {
  queryClient.setQueryData(itemQuery(news.id).queryKey, (known) =>
    known === undefined ? undefined : { ...known, ...news },
  )
}

/** Links that the browser opens by itself carry the token in the address. */
const withToken = (path: string): string =>
  `${serverUrl(path)}?token=${encodeURIComponent(storedToken() ?? '')}`

export const fileDownloadUrl = (itemId: string, ino: string): string =>
  withToken(`/api/items/${encodeURIComponent(itemId)}/file/${encodeURIComponent(ino)}/download`)

export const itemDownloadUrl = (itemId: string): string =>
  withToken(`/api/items/${encodeURIComponent(itemId)}/download`)

export function markEpisodes(
  libraryItemId: string,
  episodeIds: readonly string[],
  isFinished: boolean,
): Promise<void> {
  const body = episodeIds.map((episodeId) => ({ libraryItemId, episodeId, isFinished }))
  return call('progress.batchUpdate', { body })
}

export const resetProgress = (progressId: string): Promise<void> =>
  call('progress.remove', { params: { id: progressId } })
