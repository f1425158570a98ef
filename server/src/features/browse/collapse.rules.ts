import { asPosition, type Position } from '../../platform/ids.types.ts'
import type { ItemSet, Order } from './picking.rules.ts'

/** Collapses series: each is shown as one entry, its first book, instead of many. */

/** The books of all series of a library, grouped by series, each in sequence order. */
export interface SeriesBooks {
  /** Index in `books` where each series begins; has one more element than there are series. */
  readonly starts: Int32Array
  /** Positions of items. */
  readonly books: Int32Array
}

/** Either an item's position, or a series: its index, encoded as a negative number. */
export type Entry = number
export const entryOfSeries = (series: number): Entry => -1 - series
export const isSeriesEntry = (entry: Entry): boolean => entry < 0
export const positionOfEntry = (entry: Entry): Position => asPosition(entry)
export const seriesOfEntry = (entry: Entry): number => -1 - entry

/** The books of a series that are in a set, in order. */
export function booksOf(series: number, { starts, books }: SeriesBooks, set: ItemSet | null): Int32Array {
  const all = books.subarray(starts[series] ?? 0, starts[series + 1] ?? 0)
  return set === null ? all : all.filter((position) => set[position] === 1)
}

interface Shelf {
  readonly seriesBooks: SeriesBooks
  /** The items shown in the list; null means all. */
  readonly set: ItemSet | null
  readonly numItems: number
  /** The series the list is filtered by, which is not collapsed. */
  readonly exceptSeries?: number
  /** Series with fewer visible books are not collapsed. */
  readonly minBooks: number
}

export interface Collapsing {
  /** 1 for each collapsed series. */
  readonly isCollapsed: Uint8Array
  /** 1 for each item that is only shown as part of its series. */
  readonly isHidden: ItemSet
}

export function planCollapse({ seriesBooks, set, numItems, exceptSeries, minBooks }: Shelf): Collapsing {
  const numSeries = seriesBooks.starts.length - 1
  const isCollapsed = new Uint8Array(numSeries)
  const isHidden = new Uint8Array(numItems)
  for (let series = 0; series < numSeries; series++) {
    if (series === exceptSeries) continue
    const books = booksOf(series, seriesBooks, set)
    if (books.length === 0 || books.length < minBooks) continue
    isCollapsed[series] = 1
    for (const position of books) isHidden[position] = 1
  }
  return { isCollapsed, isHidden }
}

/** Titles and series names sorted together; `mixed` contains entries of both kinds. */
export function collapseByName(
  mixed: readonly Entry[] | Int32Array,
  set: ItemSet | null,
  plan: Collapsing,
): Order {
  const entries: Entry[] = []
  for (const entry of mixed) {
    const isShown = isSeriesEntry(entry)
      ? plan.isCollapsed[seriesOfEntry(entry)] === 1
      : isPlain(positionOfEntry(entry), set, plan)
    if (isShown) entries.push(entry)
  }
  return Int32Array.from(entries)
}

/** Items that are not collapsed in the given order, then the series by name. */
export function collapseToTheEnd(
  order: Order,
  seriesByName: Int32Array,
  set: ItemSet | null,
  plan: Collapsing,
): Order {
  const entries: Entry[] = []
  for (const position of order) if (isPlain(asPosition(position), set, plan)) entries.push(position)
  for (const series of seriesByName) if (plan.isCollapsed[series] === 1) entries.push(entryOfSeries(series))
  return Int32Array.from(entries)
}

/** Places each series where the first of its books would be. */
export function collapseInPlace(
  order: Order,
  seriesBooks: SeriesBooks,
  set: ItemSet | null,
  plan: Collapsing,
): Order {
  const seriesAt = new Map<number, number[]>()
  for (const series of collapsedSeries(plan)) {
    for (const position of booksOf(series, seriesBooks, set)) {
      const others = seriesAt.get(position)
      if (others) others.push(series)
      else seriesAt.set(position, [series])
    }
  }
  const entries = new Set<Entry>()
  for (const position of order) {
    if (isPlain(asPosition(position), set, plan)) entries.add(position)
    else for (const series of seriesAt.get(position) ?? []) entries.add(entryOfSeries(series))
  }
  return Int32Array.from(entries)
}

/** If the result is just one series, its books should be shown instead. */
export function isSingleSeries(entries: Order): boolean {
  return entries.length === 1 && isSeriesEntry(entries[0] ?? 0)
}

function* collapsedSeries({ isCollapsed }: Collapsing): Generator<number> {
  for (let series = 0; series < isCollapsed.length; series++) if (isCollapsed[series] === 1) yield series
}

function isPlain(position: Position, set: ItemSet | null, { isHidden }: Collapsing): boolean {
  return (set === null || set[position] === 1) && isHidden[position] === 0
}
