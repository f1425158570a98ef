import type { WantedTags } from '../../../platform/media/writing/media-change.types.ts'
import type { Podcast } from '../../items/items.types.ts'
import { plainText } from '../../../lib/plain-text.ts'
import type { StoredEpisode } from '../podcasts.types.ts'

const MOST_CHARACTERS = 10_000

/** Tags to write into an episode's file. Tags for which neither feed nor podcast has a value stay as they are. */
export function tagsForEpisode(podcast: Podcast, episode: StoredEpisode): WantedTags {
  const author = podcast.author ?? ''
  const description = plainText(episode.description)
  const tags = {
    title: episode.title,
    album: podcast.title,
    artist: episode.author || author,
    albumArtist: author,
    subtitle: episode.subtitle,
    genre: podcast.genres.join('; '),
    date: episode.publishedAt === null ? '' : new Date(episode.publishedAt).toISOString().slice(0, 10),
    comment: description,
    description,
    language: podcast.language ?? '',
    track: /^\d+$/.test(episode.episode) ? episode.episode : '',
    series: podcast.title,
    seriesPart: episode.season && episode.episode ? `${episode.season}.${episode.episode}` : '',
  }
  return Object.fromEntries(
    Object.entries(tags)
      .map(([name, value]) => [name, value.slice(0, MOST_CHARACTERS)] as const)
      .filter(([, value]) => value.trim() !== ''),
  )
}
