import type { FeedEntry, UndatedEntry } from './feeds.types.ts'

/**
 * Dates of entries. Apps sort by them, so they ascend with the parts of a book and are distinct; and an entry keeps the
 * date it once had, whatever is added before or after it.
 */

const SECOND_MS = 1000
const MINUTE_MS = 60_000

interface Dated {
  readonly entries: FeedEntry[]
  /** Those that were not known before, by entry id. */
  readonly added: ReadonlyMap<string, number>
}

export function dateEntries(entries: readonly UndatedEntry[], known: ReadonlyMap<string, number>): Dated {
  const added = new Map<string, number>()
  const taken = new Set<number>()
  const ahead = datesAhead(entries, known)
  let last: number | null = null
  const dated = entries.map((entry, index) => {
    if (entry.ownDate !== null) return { ...entry, publishedAt: takeFree(entry.ownDate, taken) }
    const kept = known.get(entry.id)
    const publishedAt = kept ?? between(last, ahead[index] ?? Number.POSITIVE_INFINITY, entry.earliestDate)
    if (kept === undefined) added.set(entry.id, publishedAt)
    last = publishedAt
    return { ...entry, publishedAt }
  })
  return { entries: dated, added }
}

/** For each entry the date of the next one that has a date already. */
function datesAhead(entries: readonly UndatedEntry[], known: ReadonlyMap<string, number>): number[] {
  const ahead: number[] = []
  let next = Number.POSITIVE_INFINITY
  for (const entry of entries.toReversed()) {
    ahead.push(next)
    next = known.get(entry.id) ?? next
  }
  return ahead.toReversed()
}

/** After the entry before; also before the next one, where there is room. */
function between(last: number | null, next: number, earliest: number): number {
  const wished = toSecond(last === null ? earliest : Math.max(earliest, last + MINUTE_MS))
  if (wished < next || (last !== null && next <= last)) return wished
  if (last === null) return next - MINUTE_MS
  return Math.max(last + SECOND_MS, toSecond(last + (next - last) / 2))
}

function takeFree(wished: number, taken: Set<number>): number {
  let date = toSecond(wished)
  while (taken.has(date)) date += SECOND_MS
  taken.add(date)
  return date
}

const toSecond = (time: number): number => Math.floor(time / SECOND_MS) * SECOND_MS
