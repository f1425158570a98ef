import type { CardProgress } from '../../cards/card.rules.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { factsOf, isPlayable } from '../../cards/item-facts.ts'
import { readerKindOf } from '../reader/ebook.rules.ts'

/** What may be done with an item from its card. */
export type ItemAction =
  | 'play'
  | 'read'
  | 'select'
  | 'edit'
  | 'editPodcast'
  | 'markFinished'
  | 'markNotFinished'
  | 'addToCollection'
  | 'addToPlaylist'
  | 'files'
  | 'match'
  | 'rescan'
  | 'hideSeries'
  | 'hideProgress'
  | 'addToQueue'
  | 'removeFromQueue'
  | 'remove'

export interface ActionSituation {
  readonly item: CardItem
  readonly isAdmin: boolean
  readonly canUpdate: boolean
  readonly canDownload: boolean
  readonly canDelete: boolean
  /** The e-book reader is switched on. */
  readonly canRead: boolean
  readonly isSelectable: boolean
  readonly progress: CardProgress | null
  /** The shelf of the home page the card stands on. */
  readonly shelfId: string | null
  readonly queue: QueueSituation
}

export interface QueueSituation {
  /** Something of this library is in the player. */
  readonly isRunning: boolean
  readonly isQueued: boolean
  readonly isPlayingNow: boolean
}

/** In the order the menu shows them. */
export function itemActions(situation: ActionSituation): ItemAction[] {
  const { item, isAdmin, canUpdate, canDownload, canDelete, progress, shelfId, queue } = situation
  if (item.collapsedSeries) return []
  const { numTracks, ebookFormat } = factsOf(item)
  const isEpisode = item.recentEpisode !== undefined
  const isBook = item.mediaType === 'book'
  const isTracked = isEpisode || isBook
  const canPlay = canPlayFromCard(item) && !queue.isPlayingNow
  const offered: [ItemAction, boolean][] = [
    ['play', canPlay],
    ['read', !isEpisode && readerKindOf(ebookFormat ?? '') !== null && situation.canRead],
    ['select', situation.isSelectable],
    ['edit', canUpdate],
    ['editPodcast', isEpisode && canUpdate],
    [progress?.isFinished ? 'markNotFinished' : 'markFinished', isTracked],
    ['addToCollection', isBook && canUpdate],
    ['addToPlaylist', isEpisode || (isBook && numTracks > 0)],
    ['files', !isEpisode && canDownload],
    ['match', !isEpisode && canUpdate],
    ['rescan', !isEpisode && isAdmin && !item.isFile],
    ['hideSeries', shelfId === 'continue-series' && seriesIdOf(item) !== null],
    ['hideProgress', shelfId === 'continue-listening' || shelfId === 'continue-reading'],
    ['addToQueue', queue.isRunning && !queue.isQueued && canPlay],
    ['removeFromQueue', queue.isRunning && queue.isQueued && !queue.isPlayingNow],
    ['remove', !isEpisode && canDelete],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

/** Podcasts are played by their episodes; a whole one has its button on its own page. */
function canPlayFromCard(item: CardItem): boolean {
  if (item.recentEpisode !== undefined) return !item.isMissing && item.recentEpisode.audioFile !== null
  return item.mediaType !== 'podcast' && isPlayable(item)
}

/** The series a card on such a shelf is there for. */
export function seriesIdOf(item: CardItem): string | null {
  const { metadata } = item.media
  const series = 'series' in metadata ? metadata.series : undefined
  return typeof series === 'object' && series !== null && 'id' in series ? String(series.id) : null
}

/** Marking something finished that was only begun throws the place away: that is asked first. */
export const asksBeforeFinishing = (progress: CardProgress | null): boolean =>
  progress !== null && !progress.isFinished
