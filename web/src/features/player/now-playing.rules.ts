import type { ItemExpandedView } from '@lectern/contract/items'
import type { NowPlaying } from '../../player/backend.ts'
import type { QueueEntry } from '../../player/queue.rules.ts'
import { factsOf } from '../../cards/item-facts.ts'

/** From the server's items to what the player shows and queues. */

export type Episode = Extract<ItemExpandedView['media'], { episodes: unknown }>['episodes'][number]

/** Words that depend on the language. */
export interface EntryWords {
  /** "Published Mar 1st, 2026"; null: nobody knows when. */
  readonly published: (timeMs: number | null) => string
}

/** A book, a piece of music or a film. */
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

export function episodeEntry(podcast: Podcast, episode: EpisodeOfPodcast, words: EntryWords): QueueEntry {
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

export function nowPlayingOf(
  item: ItemExpandedView,
  episodeId: string | null,
  words: EntryWords,
): NowPlaying | null {
  const episode = episodeId === null ? null : episodeOf(item, episodeId)
  if (episodeId !== null && episode === null) return null
  const facts = factsOf(item)
  const entry = episode
    ? episodeEntry({ ...item, title: facts.title, coverPath: facts.coverPath }, episode, words)
    : itemEntry(item)
  return {
    libraryItemId: item.id,
    episodeId,
    libraryId: item.libraryId,
    mediaType: item.mediaType,
    title: entry.title,
    authors: authorsOf(item),
    authorLine: facts.author,
    seriesName: seriesNameOf(item),
    coverPath: facts.coverPath,
    updatedAt: item.updatedAt,
    chapters: episode ? episode.chapters : chaptersOf(item),
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
