import type { EpisodeActionView, EpisodeObject, PodcastObject } from '@lectern/contract/gpodder-shapes'
import type { Action, NewEpisode, SubscribedPodcast } from './gpodder.types.ts'

/** Times have no time zone: clients of the protocol read them as UTC. */
const timeOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19)

export function presentAction(action: Action): EpisodeActionView {
  const { startedSeconds, positionSeconds, totalSeconds } = action
  return {
    podcast: action.feedUrl,
    episode: action.episodeUrl,
    ...(action.guid !== null && { guid: action.guid }),
    ...(action.device !== null && { device: action.device }),
    action: action.action,
    timestamp: timeOf(action.happenedAt),
    ...(startedSeconds !== null && { started: startedSeconds }),
    ...(positionSeconds !== null && { position: positionSeconds }),
    ...(totalSeconds !== null && { total: totalSeconds }),
  }
}

/** The Nextcloud app uses upper case actions, and −1 for unknown values. */
export function presentNextcloudAction(action: Action): EpisodeActionView {
  return {
    ...presentAction(action),
    action: action.action.toUpperCase(),
    started: action.startedSeconds ?? -1,
    position: action.positionSeconds ?? -1,
    total: action.totalSeconds ?? -1,
  }
}

/** Subscriber counts and directory pages don't exist here, so they have placeholder values. */
export function presentPodcast(podcast: SubscribedPodcast): PodcastObject {
  return {
    url: podcast.feedUrl,
    title: podcast.title,
    description: podcast.description ?? '',
    website: '',
    logo_url: podcast.imageUrl ?? '',
    subscribers: 1,
    subscribers_last_week: 1,
    mygpo_link: '',
  }
}

export function presentEpisode(episode: NewEpisode, podcast: SubscribedPodcast): EpisodeObject {
  return {
    title: episode.title,
    url: episode.url,
    podcast_title: podcast.title,
    podcast_url: podcast.feedUrl,
    description: episode.description,
    website: episode.link,
    released: timeOf(episode.releasedAt),
    mygpo_link: '',
    status: 'new',
  }
}
