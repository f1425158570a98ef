import type { EpisodePatch } from '@lectern/contract/editing'
import type { EpisodeView } from '@lectern/contract/items'
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
