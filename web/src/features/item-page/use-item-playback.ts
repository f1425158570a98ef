import type { ItemExpandedView } from '@lectern/contract/items'
import i18next from 'i18next'
import { useCallback } from 'react'
import { formatClock } from '../../lib/format-duration.ts'
import { confirmYesNo } from '../../ui/confirm.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { episodeToStart, queueFrom, type Episode } from '../player/episode-queue.rules.ts'
import { playEpisodes } from '../player/play-episode.ts'
import { progressOf, useProgress } from '../../session/use-progress.ts'
import { itemEntry, playerState, playItem, togglePlay, usePlayer } from '../player/use-player.ts'
import { isPodcast, titleOf } from './media.rules.ts'
import { hasProgress } from './progress-box.rules.ts'

export interface ItemPlayback {
  /** Whether it is in the player: the book, or any episode of the podcast. */
  readonly isLoaded: boolean
  readonly isPlaying: boolean
  /** Whether it was started earlier and resumes from there. */
  readonly isBegun: boolean
  readonly play: () => void
  readonly toggle: () => void
  readonly playEpisode: (episode: Episode) => void
  readonly playChapter: (chapter: Chapter) => void
}

interface Chapter {
  readonly title: string
  readonly start: number
}

/** Playback controls for the item shown on the page. */
export function useItemPlayback(item: ItemExpandedView): ItemPlayback {
  const isLoaded = usePlayer(({ media }) => media?.libraryItemId === item.id)
  const isPlaying = usePlayer(({ phase }) => phase === 'PLAYING') && isLoaded
  const progress = useProgress(item.id)
  const playEpisode = useCallback((episode: Episode) => startEpisode(item, episode), [item])
  return {
    isLoaded,
    isPlaying,
    isBegun: !isPodcast(item) && hasProgress(progress) && !progress.isFinished && progress.progress > 0,
    play: () => startItem(item),
    toggle: togglePlay,
    playEpisode,
    playChapter: (chapter) => void startChapter(item, chapter),
  }
}

function startItem(item: ItemExpandedView): void {
  if (isPodcast(item)) {
    const downloaded = item.media.episodes.filter(({ audioFile }) => audioFile !== null)
    const first = episodeToStart(downloaded, (id) => progressOf(item.id, id))
    if (first) startEpisode(item, first)
  } else playItem({ libraryItemId: item.id, queue: [itemEntry(item)] })
}

function startEpisode(item: ItemExpandedView, started: Episode): void {
  if (!isPodcast(item)) return
  const podcast = cardOfItem(item)
  const downloaded = item.media.episodes.filter(({ audioFile }) => audioFile !== null)
  const queue = queueFrom(started, downloaded, (id) => progressOf(item.id, id))
  playEpisodes(queue.map((episode) => ({ podcast, episode })))
}

/**
 * If something else or nothing is playing, clicking a timestamp needs confirmation: it would lose the current
 * position.
 */
async function startChapter(item: ItemExpandedView, chapter: Chapter): Promise<void> {
  if (playerState().media?.libraryItemId !== item.id) {
    const confirmed = await confirmYesNo({
      title: i18next.t('item.playFromTitle'),
      message: i18next.t('item.playFromText', {
        title: chapter.title || titleOf(item) || '',
        time: formatClock(chapter.start),
      }),
    })
    if (!confirmed) return
  }
  playItem({ libraryItemId: item.id, startTime: chapter.start, queue: [itemEntry(item)] })
}
