import type { RecentEpisodeView } from '@lectern/contract/browse'
import { queueFrom } from '../player/episode-queue.rules.ts'
import { playEpisodes } from '../player/play-episode.ts'
import { progressOf } from '../../session/use-progress.ts'
import { podcastCardOf } from './podcast-card.ts'

/** The episode, then every newer one of the list that is not finished, the older first. */
export function playFromLatest(started: RecentEpisodeView, episodes: readonly RecentEpisodeView[]): void {
  const itemOf = new Map(episodes.map(({ id, libraryItemId }) => [id, libraryItemId]))
  const queue = queueFrom(started, episodes, (id) => progressOf(itemOf.get(id) ?? '', id))
  playEpisodes(queue.map((episode) => ({ podcast: podcastCardOf(episode), episode })))
}
