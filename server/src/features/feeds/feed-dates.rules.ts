import type { FeedEntry, UndatedEntry } from './feeds.types.ts'

/**
 * Dates of entries. Apps sort by them, so they are distinct and ascend with the parts of a book. An entry keeps its
 * first date, whatever is added before or after it.
 */

const SECOND_MS = 1000
const MINUTE_MS = 60_000
/** A larger difference means the episode was given another date. */
const MOVED_AT_MOST_MS = 3_600_000

interface Dated {
  readonly entries: FeedEntry[]
  /** New dates to store, by entry id. */
  readonly added: ReadonlyMap<string, number>
}

/** Assigns a date to each entry. */
export function dateEntries(entries: readonly UndatedEntry[], known: ReadonlyMap<string, number>): Dated {
  const added = new Map<string, number>()
  const ofEpisodes = datesOfEpisodes(entries, known)
  const ahead = datesAhead(entries, known)
  let last: number | null = null
  const inOrder = entries.map((entry, index) => {
    const kept = known.get(entry.id)
    if (entry.ownDate !== null) {
      const publishedAt = ofEpisodes.get(entry.id) ?? toSecond(entry.ownDate)
      if (publishedAt !== kept && publishedAt !== toSecond(entry.ownDate)) added.set(entry.id, publishedAt)
      return dated(entry, publishedAt)
    }
    const publishedAt = kept ?? between(last, ahead[index] ?? Number.POSITIVE_INFINITY, entry.earliestDate)
    if (kept === undefined) added.set(entry.id, publishedAt)
    last = publishedAt
    return dated(entry, publishedAt)
  })
  return { entries: inOrder, added }
}

/** Modifies the entry in place: copying thousands of them would cost more than everything else here. */
const dated = (entry: UndatedEntry, publishedAt: number): FeedEntry => Object.assign(entry, { publishedAt })

/**
 * Each episode's own date, moved by a second for each other episode with the same date. The one that was added first
 * keeps its own date, and one that was moved keeps the date it was moved to.
 */
function datesOfEpisodes(entries: readonly UndatedEntry[], known: ReadonlyMap<string, number>) {
  const dates = new Map<string, number>()
  const undecided: { id: string; date: number }[] = []
  const episodes = entries.flatMap(({ id, ownDate, earliestDate }) =>
    ownDate === null ? [] : [{ id, earliestDate, date: toSecond(ownDate) }],
  )
  for (const { id, date } of episodes.toSorted((a, b) => a.earliestDate - b.earliestDate)) {
    const kept = known.get(id)
    if (kept !== undefined && kept > date && kept < date + MOVED_AT_MOST_MS) dates.set(id, kept)
    else undecided.push({ id, date })
  }
  const taken = new Set(dates.values())
  for (const { id, date } of undecided) dates.set(id, takeFree(date, taken))
  return dates
}

/** For each entry, the date of the next entry that already has one. */
function datesAhead(entries: readonly UndatedEntry[], known: ReadonlyMap<string, number>): number[] {
  const ahead: number[] = []
  let next = Number.POSITIVE_INFINITY
  for (const entry of entries.toReversed()) {
    ahead.push(next)
    next = known.get(entry.id) ?? next
  }
  return ahead.toReversed()
}

/** A date after the previous entry and, if there is room, before the next one. */
function between(last: number | null, next: number, earliest: number): number {
  const wished = toSecond(last === null ? earliest : Math.max(earliest, last + MINUTE_MS))
  if (wished < next || (last !== null && next <= last)) return wished
  if (last === null) return next - MINUTE_MS
  return Math.max(last + SECOND_MS, toSecond(last + (next - last) / 2))
}

function takeFree(wished: number, taken: Set<number>): number {
  let date = wished
  while (taken.has(date)) date += SECOND_MS
  taken.add(date)
  return date
}

const toSecond = (time: number): number => Math.floor(time / SECOND_MS) * SECOND_MS
