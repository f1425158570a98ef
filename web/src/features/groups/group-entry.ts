import type { ItemExpandedView } from '@lectern/contract/items'
import type { PlaylistItemView } from '@lectern/contract/playlists'
import { episodeEntry, itemEntry, type QueueEntry } from '../player/use-player.ts'
import { type AnyItem, factsOf, isPlayable } from '../../cards/item-facts.ts'

/** A book or an episode as shown on collection and playlist pages. */
export interface GroupEntry {
  readonly key: string
  readonly item: AnyItem
  readonly episodeId: string | null
  /** Empty if there is none. */
  readonly title: string
  /** Authors, artists or the podcast, with the path of their page if they have one. */
  readonly makers: readonly { readonly name: string; readonly path: string | null }[]
  readonly durationSeconds: number
  /** Null if it cannot be played. */
  readonly queueEntry: QueueEntry | null
}

export function bookEntry(item: ItemExpandedView): GroupEntry {
  const facts = factsOf(item)
  return {
    key: item.id,
    item,
    episodeId: null,
    title: facts.title,
    makers: makersOf(item),
    durationSeconds: facts.durationSeconds,
    queueEntry: isPlayable(item) ? itemEntry(item) : null,
  }
}

export function episodeOrBookEntry({ libraryItem, episode }: PlaylistItemView): GroupEntry[] {
  if (episode !== undefined) return [episodeEntryOf(libraryItem, episode)]
  return isExpanded(libraryItem) ? [bookEntry(libraryItem)] : []
}

function episodeEntryOf(podcast: AnyItem, episode: NonNullable<PlaylistItemView['episode']>): GroupEntry {
  const { title, coverPath } = factsOf(podcast)
  const { id, libraryId, isMissing } = podcast
  const isThere = !isMissing && episode.audioFile !== null
  return {
    key: `${id} ${episode.id}`,
    item: podcast,
    episodeId: episode.id,
    title: episode.title,
    makers: [{ name: title, path: `/item/${id}` }],
    durationSeconds: episode.duration,
    queueEntry: isThere ? episodeEntry({ id, libraryId, title, coverPath }, episode) : null,
  }
}

/** Lists send items in either form; only expanded items can be played. */
export const isExpanded = (item: AnyItem): item is ItemExpandedView => 'libraryFiles' in item

function makersOf(item: ItemExpandedView): GroupEntry['makers'] {
  const { metadata } = item.media
  if ('authors' in metadata && Array.isArray(metadata.authors)) {
    return (metadata.authors as { id: string; name: string }[]).map(({ id, name }) => ({
      name,
      path: `/author/${id}`,
    }))
  }
  const { author } = factsOf(item)
  return author === '' ? [] : [{ name: author, path: null }]
}
