import type { CardItem } from './card-item.ts'
import { factsOf } from './item-facts.ts'

/** What is shown on a card and below it. */

/** At the top right of a cover; at most one. */
export type CardBadge =
  | { readonly kind: 'sequences' | 'sequence'; readonly text: string }
  | { readonly kind: 'books' | 'episodes'; readonly count: number }
  | { readonly kind: 'episode'; readonly text: string }

export function cornerBadge(item: CardItem): CardBadge | null {
  const { collapsedSeries, recentEpisode } = item
  if (collapsedSeries) {
    const { seriesSequenceList, numBooks } = collapsedSeries
    return seriesSequenceList
      ? { kind: 'sequences', text: seriesSequenceList }
      : { kind: 'books', count: numBooks }
  }
  if (recentEpisode) {
    const number = recentEpisode.episode.replace(/^#/, '') || String(recentEpisode.index ?? '')
    return number === '' ? null : { kind: 'episode', text: number }
  }
  const { sequence, numEpisodes } = factsOf(item)
  const place = item.seriesSequence || sequence
  if (place) return { kind: 'sequence', text: place }
  return numEpisodes ? { kind: 'episodes', count: numEpisodes } : null
}

/** Third line of a caption: the value the shelf is sorted by, unless the title or author already shows it. */
export type SortLine =
  | { readonly kind: 'modified' | 'created' | 'added'; readonly timeMs: number }
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'episodes'; readonly count: number }
  | { readonly kind: 'year'; readonly text: string }

export interface CardCaption {
  /** Empty if there is none. */
  readonly title: string
  readonly subtitle: string
  readonly sortLine: SortLine | null
}

interface CaptionContext {
  readonly sortBy?: string | undefined
  /** The server sorts "The Hobbit" under H. */
  readonly ignoresPrefix?: boolean | undefined
}

export function captionOf(item: CardItem, { sortBy, ignoresPrefix }: CaptionContext): CardCaption {
  const facts = factsOf(item)
  const isMoved = ignoresPrefix === true && sortBy === 'media.metadata.title'
  const sortLine = sortLineOf(item, sortBy)
  if (item.collapsedSeries) {
    const { name, nameIgnorePrefix } = item.collapsedSeries
    return { title: isMoved ? nameIgnorePrefix : name, subtitle: '', sortLine }
  }
  if (item.recentEpisode) {
    return { title: item.recentEpisode.title, subtitle: facts.title, sortLine: null }
  }
  return {
    title: isMoved ? facts.titleIgnorePrefix : facts.title,
    subtitle: sortBy === 'media.metadata.authorNameLF' ? facts.authorLastFirst : facts.author,
    sortLine,
  }
}

function sortLineOf(item: CardItem, sortBy: string | undefined): SortLine | null {
  const { durationSeconds, numEpisodes, publishedYear } = factsOf(item)
  switch (sortBy) {
    case 'mtimeMs':
      return { kind: 'modified', timeMs: item.mtimeMs }
    case 'birthtimeMs':
      return { kind: 'created', timeMs: item.birthtimeMs }
    case 'addedAt':
      return { kind: 'added', timeMs: item.addedAt }
    case 'media.duration':
      return { kind: 'duration', seconds: durationSeconds }
    case 'size':
      return { kind: 'size', bytes: item.size }
    case 'media.numTracks':
      return numEpisodes === null ? null : { kind: 'episodes', count: numEpisodes }
    case 'media.metadata.publishedYear':
      return publishedYear === null ? null : { kind: 'year', text: publishedYear }
    default:
      return null
  }
}

/** Progress shown on a card; null for none. Whole podcasts and music have none. */
export interface CardProgress {
  /** From 0 to 1. */
  readonly share: number
  readonly isFinished: boolean
}

export function cardProgress(
  progress: { progress: number; isFinished: boolean; ebookProgress: number | null } | undefined,
): CardProgress | null {
  if (progress === undefined) return null
  if (progress.isFinished) return { share: 1, isFinished: true }
  const share = Math.min(Math.max(progress.progress, progress.ebookProgress ?? 0, 0), 1)
  return share > 0 ? { share, isFinished: false } : null
}

const SQUARE_WIDENING = 1.6
/** Two covers wide; narrower where two of them do not fit side by side. */
const GROUP_WIDTH_IN_COVERS = 2
const NARROW_GROUP_WIDTH_IN_COVERS = 1.6

/** For one size setting all cards have the same height whatever their ratio: square covers are wider. */
export const itemCardWidth = (sizePx: number, ratio: number): number =>
  Math.round(ratio === 1 ? sizePx * SQUARE_WIDENING : sizePx)

export function groupCardWidth(sizePx: number, ratio: number, availablePx: number): number {
  const coverPx = itemCardWidth(sizePx, ratio)
  const widePx = coverPx * GROUP_WIDTH_IN_COVERS
  return Math.round(widePx <= availablePx ? widePx : coverPx * NARROW_GROUP_WIDTH_IN_COVERS)
}
