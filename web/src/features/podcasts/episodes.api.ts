import type { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from '@lectern/contract/constants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { episodePagesQuery } from './episode-pages.ts'

export type FeedFilter = (typeof FEED_EPISODE_FILTERS)[number]
export type FeedSort = (typeof FEED_EPISODE_SORTS)[number]

export interface FeedView {
  readonly search: string
  readonly filter: FeedFilter
  readonly sort: FeedSort
  readonly isDescending: boolean
}

const FEED_EPISODES = 'feed-episodes'

/** All known episodes of a podcast. */
export const feedEpisodesQuery = (itemId: string, view: FeedView) =>
  episodePagesQuery({
    key: [FEED_EPISODES, itemId, view],
    fetchPage: (asked, signal) =>
      call('podcasts.feedEpisodes', {
        params: { id: itemId },
        query: {
          ...asked,
          q: view.search.trim() || undefined,
          sort: view.sort,
          desc: view.isDescending ? '1' : '0',
          filter: view.filter,
        },
        signal,
      }),
    hasNext: ({ page, limit, total }) => (page + 1) * limit < total,
  })

export const refreshEpisodesOf = (itemId: string) =>
  queryClient.invalidateQueries({ queryKey: [FEED_EPISODES, itemId] })

export const feedEpisodeQuery = (itemId: string, episodeId: string) =>
  queryOptions({
    queryKey: ['feed-episode', itemId, episodeId],
    queryFn: ({ signal }) => call('podcasts.feedEpisode', { params: { id: itemId, episodeId }, signal }),
  })

export async function markPlayed(itemId: string, ids: string[], isFinished: boolean): Promise<void> {
  await call('podcasts.markPlayed', { params: { id: itemId }, body: { ids, isFinished } })
  await refreshEpisodesOf(itemId)
}

const FEED_TIMEOUT_MS = 60_000

/** Reads the feed again; returns the number of new episodes. */
export async function refreshFeed(itemId: string): Promise<number> {
  const { added } = await call('podcasts.refresh', { params: { id: itemId }, timeoutMs: FEED_TIMEOUT_MS })
  await refreshEpisodesOf(itemId)
  return added
}
