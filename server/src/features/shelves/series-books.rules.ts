import type { ItemNum } from '../../platform/ids.types.ts'

/** Series, and a user's progress in them. */

/** A book in its series, in series order, with the viewer's progress. */
export interface SeriesBook {
  readonly seriesNum: number
  readonly num: ItemNum
  readonly changeNum: number
  readonly sequence: string | null
  readonly progress: BookProgress | null
}

export interface BookProgress {
  readonly fraction: number
  readonly isFinished: boolean
  readonly updatedAt: number
}

export const isActive = ({ progress }: SeriesBook): boolean =>
  progress !== null && !progress.isFinished && progress.fraction > 0

export const isStarted = (book: SeriesBook): boolean => isActive(book) || book.progress?.isFinished === true

export function lastProgressOf(books: readonly SeriesBook[]): number | null {
  const times = books.filter(isStarted).map(({ progress }) => progress?.updatedAt ?? 0)
  return times.length === 0 ? null : Math.max(...times)
}

/**
 * The next book of a series that was started: the first unread one, unless a book of the series is in progress. With
 * `onlyLater`, only books after the last finished one count.
 */
export function nextBook(books: readonly SeriesBook[], onlyLater: boolean): SeriesBook | null {
  if (!books.some(isStarted) || books.some(isActive)) return null
  const lastFinished = books.findLastIndex(({ progress }) => progress?.isFinished === true)
  const candidates = onlyLater ? books.slice(lastFinished + 1) : books
  return candidates.find((book) => !isStarted(book)) ?? null
}
