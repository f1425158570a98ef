import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { progressOf } from '../../../session/use-progress.ts'
import { queueFrom } from '../../player/episode-queue.rules.ts'
import { isPlayable, playFeedEpisodes, type PodcastOfEpisode } from '../episodes/play-feed-episode.ts'

export const podcastOf = (episode: LatestEpisodeView): PodcastOfEpisode => ({
  id: episode.libraryItemId,
  libraryId: episode.libraryId,
  title: episode.podcastTitle,
  coverPath: episode.coverPath,
})

/** Plays the episode, then every newer unfinished one in the list, oldest first. */
export function playFromLatest(started: LatestEpisodeView, episodes: readonly LatestEpisodeView[]): void {
  const itemOf = new Map(episodes.map(({ id, libraryItemId }) => [id, libraryItemId]))
  const queue = queueFrom(started, episodes.filter(isPlayable), (id) => progressOf(itemOf.get(id) ?? '', id))
  playFeedEpisodes(queue.map((episode) => ({ podcast: podcastOf(episode), episode })))
}
