import type { FeedEntityType, FeedMinifiedView } from '@lectern/contract/feeds'
import type { QueryKey } from '@tanstack/react-query'
import { collectionQuery } from '../features/collections/collections.api.ts'
import { feedsChanged } from '../features/feeds/feeds.api.ts'
import { feedClosed, feedOpened } from '../features/feeds/use-feed-modal.ts'
import { itemQuery } from '../features/items/item.api.ts'
import { playlistQuery } from '../features/playlists/playlists.api.ts'
import { seriesQuery } from '../features/series/series-page.api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { onServerEvent } from '../session/connection.ts'

const PAGE_KEYS: Record<FeedEntityType, (id: string) => QueryKey> = {
  libraryItem: (id) => itemQuery(id).queryKey,
  series: (id) => seriesQuery(id).queryKey,
  collection: (id) => collectionQuery(id).queryKey,
  playlist: (id) => playlistQuery(id).queryKey,
}

/** Keeps the open-feed marks up to date on item pages, in lists and in the modal. */
export function followFeeds(on: typeof onServerEvent, contentsChanged: () => void): () => void {
  const put = ({ entityType, entityId }: FeedMinifiedView, rssFeed: FeedMinifiedView | null) => {
    queryClient.setQueryData(PAGE_KEYS[entityType](entityId), (known: object | undefined) =>
      known === undefined ? undefined : { ...known, rssFeed },
    )
    feedsChanged()
    contentsChanged()
  }
  const stops = [
    on('rss_feed_open', (feed) => {
      put(feed, feed)
      feedOpened(feed)
    }),
    on('rss_feed_closed', (feed) => {
      put(feed, null)
      feedClosed(feed)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
