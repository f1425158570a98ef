import type { ItemExpandedView } from '@lectern/contract/items'
import type { NowPlaying } from '../../player/backend.ts'
import type { QueueEntry } from '../../player/queue.rules.ts'
import { factsOf } from '../../cards/item-facts.ts'

/** Converts server items to what the player shows and queues. */

export type Episode = Extract<ItemExpandedView['media'], { episodes: unknown }>['episodes'][number]

/** Localised texts. */
export interface EntryTexts {
  /** "Published Mar 1st, 2026"; null if the date is unknown. */
  readonly published: (timeMs: number | null) => string
}

/** Entry for a book, a music track or a video. */
export function itemEntry(item: ItemExpandedView): QueueEntry {
  const facts = factsOf(item)
  return {
    libraryItemId: item.id,
    libraryId: item.libraryId,
    episodeId: null,
    title: facts.title,
    subtitle: facts.author,
    caption: '',
    duration: facts.durationSeconds || null,
    coverPath: facts.coverPath,
  }
}

export type EpisodeOfPodcast = Pick<Episode, 'id' | 'title' | 'publishedAt'> & { readonly duration?: number }

interface Podcast {
  readonly id: string
  readonly libraryId: string
  readonly title: string
  readonly coverPath: string | null
}

export function episodeEntry(podcast: Podcast, episode: EpisodeOfPodcast, words: EntryTexts): QueueEntry {
  return {
    libraryItemId: podcast.id,
    libraryId: podcast.libraryId,
    episodeId: episode.id,
    title: episode.title,
    subtitle: podcast.title,
    caption: words.published(episode.publishedAt),
    duration: episode.duration || null,
    coverPath: podcast.coverPath,
  }
}

/** Null if the item has no such episode. */
export function nowPlayingOf(
  item: ItemExpandedView,
  episodeId: string | null,
  words: EntryTexts,
): NowPlaying | null {
  if (episodeId === null) return nowPlaying(item, itemEntry(item), chaptersOf(item))
  const episode = episodeOf(item, episodeId)
  return episode && episodeNowPlaying(item, episode, words)
}

export function episodeNowPlaying(
  item: ItemExpandedView,
  episode: EpisodeOfPodcast & Pick<Episode, 'chapters'>,
  words: EntryTexts,
): NowPlaying {
  const { title, coverPath } = factsOf(item)
  const entry = episodeEntry({ id: item.id, libraryId: item.libraryId, title, coverPath }, episode, words)
  return nowPlaying(item, entry, episode.chapters)
}

function nowPlaying(item: ItemExpandedView, entry: QueueEntry, chapters: NowPlaying['chapters']): NowPlaying {
  const facts = factsOf(item)
  return {
    libraryItemId: item.id,
    episodeId: entry.episodeId,
    libraryId: item.libraryId,
    mediaType: item.mediaType,
    title: entry.title,
    authors: authorsOf(item),
    authorLine: facts.author,
    seriesName: seriesNameOf(item),
    coverPath: facts.coverPath,
    updatedAt: item.updatedAt,
    chapters,
    durationSeconds: entry.duration ?? 0,
    isExplicit: facts.isExplicit,
    entry,
  }
}

function episodeOf({ media }: ItemExpandedView, episodeId: string): Episode | null {
  return 'episodes' in media ? (media.episodes.find((one) => one.id === episodeId) ?? null) : null
}

const chaptersOf = ({ media }: ItemExpandedView) => ('chapters' in media ? media.chapters : [])

function authorsOf({ media }: ItemExpandedView): NowPlaying['authors'] {
  return 'chapters' in media ? media.metadata.authors : []
}

function seriesNameOf({ media }: ItemExpandedView): string {
  return 'chapters' in media ? media.metadata.seriesName : ''
}
