import { episodeEntry, playItem } from './use-player.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { factsOf } from '../../cards/item-facts.ts'
import type { Episode } from './episode-queue.rules.ts'

/** An episode with its podcast. */
export interface QueuedEpisode {
  readonly podcast: CardItem
  readonly episode: Episode
}

/** Plays the first and queues all of them, in this order. */
export function playEpisodes(queue: readonly QueuedEpisode[]): void {
  const [first] = queue
  if (first === undefined) return
  playItem({
    libraryItemId: first.podcast.id,
    episodeId: first.episode.id,
    queue: queue.map(({ podcast, episode }) => {
      const { title, coverPath } = factsOf(podcast)
      return episodeEntry({ id: podcast.id, libraryId: podcast.libraryId, title, coverPath }, episode)
    }),
  })
}
