import type { CardProgress } from '../../cards/card.rules.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { factsOf, isPlayable } from '../../cards/item-facts.ts'
import { readerKindOf } from '../reader/ebook.rules.ts'

/** Actions available for an item from its card. */
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
  | 'download'
  | 'sendEbook'
  | 'share'
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
  /** Whether the e-book reader is enabled. */
  readonly canRead: boolean
  readonly isSelectable: boolean
  readonly progress: CardProgress | null
  /** The home page shelf that the card is on. */
  readonly shelfId: string | null
  readonly queue: QueueSituation
}

export interface QueueSituation {
  /** Something from this library is in the player. */
  readonly isRunning: boolean
  readonly isQueued: boolean
  readonly isPlayingNow: boolean
}

/** In menu order. */
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
    ['download', !isEpisode && canDownload && !item.isMissing],
    ['sendEbook', isBook && ebookFormat !== null && !item.isMissing],
    ['share', isBook && isAdmin && isPlayable(item)],
    ['rescan', !isEpisode && isAdmin && !item.isFile],
    ['hideSeries', shelfId === 'continue-series' && seriesIdOf(item) !== null],
    ['hideProgress', shelfId === 'continue-listening' || shelfId === 'continue-reading'],
    ['addToQueue', queue.isRunning && !queue.isQueued && canPlay],
    ['removeFromQueue', queue.isRunning && queue.isQueued && !queue.isPlayingNow],
    ['remove', !isEpisode && canDelete],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

/** Podcasts are played by episode; a whole podcast has a play button on its own page. */
function canPlayFromCard(item: CardItem): boolean {
  if (item.recentEpisode !== undefined) return !item.isMissing && item.recentEpisode.audioFile !== null
  return item.mediaType !== 'podcast' && isPlayable(item)
}

/** The series for which a card is on such a shelf. */
export function seriesIdOf(item: CardItem): string | null {
  const { metadata } = item.media
  const series = 'series' in metadata ? metadata.series : undefined
  return typeof series === 'object' && series !== null && 'id' in series ? String(series.id) : null
}

/** Marking a started item as finished discards the position, so it needs confirmation. */
export const asksBeforeFinishing = (progress: CardProgress | null): boolean =>
  progress !== null && !progress.isFinished
