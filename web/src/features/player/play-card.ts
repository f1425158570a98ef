import i18next from 'i18next'
import { episodeEntry, playItem, type QueueEntry } from './use-player.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { queueFrom } from './episode-queue.rules.ts'
import { playEpisodes } from './play-episode.ts'
import { factsOf } from '../../cards/item-facts.ts'
import { getItems } from '../items/items.api.ts'
import { progressOf } from '../../session/use-progress.ts'
import { toastFailure } from '../../ui/toast-result.ts'

/** Queue entry for a card. */
export function queueEntryOf(item: CardItem): QueueEntry {
  const { title, author, coverPath, durationSeconds } = factsOf(item)
  const { id, libraryId, recentEpisode } = item
  if (recentEpisode) return episodeEntry({ id, libraryId, title, coverPath }, recentEpisode)
  return {
    libraryItemId: id,
    libraryId,
    episodeId: null,
    title,
    subtitle: author,
    caption: '',
    duration: durationSeconds || null,
    coverPath,
  }
}

/** Plays a book by itself; an episode along with all later unfinished ones of its podcast. */
export async function playCard(item: CardItem): Promise<void> {
  if (item.recentEpisode) return playEpisodeCard(item, item.recentEpisode.id)
  playItem({ libraryItemId: item.id, queue: [queueEntryOf(item)] })
}

async function playEpisodeCard(item: CardItem, episodeId: string): Promise<void> {
  try {
    const [whole] = await getItems([item.id])
    const episodes = whole && 'episodes' in whole.media ? whole.media.episodes : []
    const started = episodes.find(({ id }) => id === episodeId)
    if (!whole || !started) return
    const podcast = cardOfItem(whole)
    const queue = queueFrom(started, episodes, (id) => progressOf(item.id, id))
    playEpisodes(queue.map((episode) => ({ podcast, episode })))
  } catch (error) {
    toastFailure(error, i18next.t('selection.getFailed'))
  }
}
