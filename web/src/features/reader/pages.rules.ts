import type { Reading, Start } from './stage.ts'

/** Page-based books: PDF and comics. Positions are page numbers, counted from 1. */

export function firstPage({ place, fraction }: Start, count: number): number {
  const number = place === null ? Number.NaN : Number(place)
  const page = Number.isInteger(number) ? number - 1 : Math.floor((fraction ?? 0) * count)
  return Math.min(Math.max(0, page), Math.max(0, count - 1))
}

/** Pages shown together: the first stands alone, like a cover. */
export function spreadAt(page: number, count: number, isDouble: boolean): number[] {
  if (!isDouble || page === 0) return [page]
  const left = page % 2 === 1 ? page : page - 1
  return left + 1 < count ? [left, left + 1] : [left]
}

/** Target page of a turn; null at either end. */
export function turned(page: number, by: 1 | -1, count: number, isDouble: boolean): number | null {
  const spread = spreadAt(page, count, isDouble)
  const next = by === 1 ? (spread.at(-1) ?? page) + 1 : (spread[0] ?? page) - 1
  if (next < 0 || next >= count) return null
  return spreadAt(next, count, isDouble)[0] ?? next
}

const NO_CHAPTER = { chapter: null, contentsEntry: null }

export function pageReading(
  spread: readonly number[],
  count: number,
  found: Pick<Reading, 'chapter' | 'contentsEntry'> = NO_CHAPTER,
): Reading {
  const [first = 0] = spread
  const last = spread.at(-1) ?? first
  return {
    place: String(first + 1),
    fraction: count === 0 ? 0 : (last + 1) / count,
    startFraction: count === 0 ? 0 : first / count,
    ...found,
    page: first,
    pages: count,
    isAtStart: first === 0,
    isAtEnd: last >= count - 1,
    excerpt: '',
  }
}

export const pageAtFraction = (fraction: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.max(0, Math.ceil(fraction * count) - 1))
