import { asPosition, type Position } from '../../platform/ids.types.ts'
import type { ItemSet, Order } from './picking.rules.ts'

/** Series that show as one entry, their first book, instead of many. */

/** The books of all series of a library, series after series, each in its order. */
export interface SeriesBooks {
  /** Where the books of each series begin in `books`; one more than there are series. */
  readonly starts: Int32Array
  /** Positions of items. */
  readonly books: Int32Array
}

/** An item's position, or a series: its place among the series, turned negative. */
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
  /** What the list shows; null for all. */
  readonly set: ItemSet | null
  readonly numItems: number
  /** The series the list is filtered by: it stays as it is. */
  readonly exceptSeries?: number
  /** Series whose books in view are fewer stay as they are. */
  readonly minBooks: number
}

export interface Collapsing {
  /** 1 for each series that is shown as one. */
  readonly isCollapsed: Uint8Array
  /** 1 for each item that shows only through its series. */
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

/** Titles and series names in one order; `mixed` holds entries of both kinds. */
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

/** Plain items in the order given, then the series by their names. */
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

/** Each series where the first of its books would stand. */
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

/** One series and nothing beside it is better shown as its books. */
export function isPointless(entries: Order): boolean {
  return entries.length === 1 && isSeriesEntry(entries[0] ?? 0)
}

function* collapsedSeries({ isCollapsed }: Collapsing): Generator<number> {
  for (let series = 0; series < isCollapsed.length; series++) if (isCollapsed[series] === 1) yield series
}

function isPlain(position: Position, set: ItemSet | null, { isHidden }: Collapsing): boolean {
  return (set === null || set[position] === 1) && isHidden[position] === 0
}
