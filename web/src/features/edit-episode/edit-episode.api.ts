import type { EpisodePatch } from '@lectern/contract/item-patches'
import type { EpisodeView } from '@lectern/contract/items'
import type { FeedEpisodeView } from '@lectern/contract/podcast-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export type EditableEpisode = EpisodeView

export const editedEpisodeQuery = (podcastId: string, episodeId: string) =>
  queryOptions({
    queryKey: ['item', podcastId, 'edited-episode', episodeId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<EditableEpisode> =>
      call('editing.episode', { params: { id: podcastId, episodeId }, signal }),
  })

export async function saveEpisode(podcastId: string, episodeId: string, body: EpisodePatch): Promise<void> {
  await call('editing.updateEpisode', { params: { id: podcastId, episodeId }, body })
}

const FEED_TIMEOUT_MS = 45_000

/** Finds episodes in the podcast's feed with a similar title, closest match first. */
export async function findInFeed(podcastId: string, title: string): Promise<FeedEpisodeView[]> {
  const input = { params: { id: podcastId }, query: { title }, timeoutMs: FEED_TIMEOUT_MS }
  const { episodes } = await call('podcasts.searchEpisode', input)
  return episodes.toSorted((a, b) => a.levenshtein - b.levenshtein).map(({ episode }) => episode)
}
