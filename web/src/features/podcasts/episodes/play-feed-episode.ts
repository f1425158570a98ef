import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { addToQueue, episodeEntry, playItem, playNext, type QueueEntry } from '../../player/use-player.ts'

/** An episode's podcast, as shown in the player's queue. */
export interface PodcastOfEpisode {
  readonly id: string
  readonly libraryId: string
  readonly title: string
  readonly coverPath: string | null
}

export type PlayableEpisode = Pick<
  KnownFeedEpisodeView,
  'id' | 'title' | 'publishedAt' | 'durationSeconds' | 'download' | 'enclosure'
>

/** Whether it is downloaded or has an enclosure to stream. */
export const isPlayable = ({ download, enclosure }: PlayableEpisode): boolean =>
  download === 'downloaded' || enclosure !== null

const entryOf = (podcast: PodcastOfEpisode, episode: PlayableEpisode): QueueEntry =>
  episodeEntry(podcast, { ...episode, duration: episode.durationSeconds ?? 0 })

interface Queued {
  readonly podcast: PodcastOfEpisode
  readonly episode: PlayableEpisode
}

/** Plays the first, then the others. Episodes that are not downloaded are streamed through the server. */
export function playFeedEpisodes(queue: readonly Queued[], startTime?: number): void {
  const [first] = queue
  if (first === undefined) return
  playItem({
    libraryItemId: first.podcast.id,
    episodeId: first.episode.id,
    ...(startTime !== undefined && { startTime }),
    queue: queue.map(({ podcast, episode }) => entryOf(podcast, episode)),
  })
}

export const queueNext = ({ podcast, episode }: Queued): void => playNext(entryOf(podcast, episode))
export const queueLast = ({ podcast, episode }: Queued): void => addToQueue(entryOf(podcast, episode))
