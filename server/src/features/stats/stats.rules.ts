import type { ItemId } from '@lectern/contract/ids'
import type { ListenedInYear, MediaCredits, NamedSeconds } from './stats.types.ts'

/** Calculates the top entries of listening statistics. */

/** Every name on a book gets its full time; longest first, ties in alphabetical order. */
export function topOf(
  secondsByItem: ReadonlyMap<ItemId, number>,
  namesOf: (itemId: ItemId) => readonly string[],
  limit: number,
): NamedSeconds[] {
  const sums = new Map<string, number>()
  for (const [itemId, seconds] of secondsByItem) {
    for (const name of new Set(namesOf(itemId))) sums.set(name, (sums.get(name) ?? 0) + seconds)
  }
  return [...sums]
    .map(([name, seconds]) => ({ name, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name))
    .slice(0, limit)
}

export function sumBy<T, Key>(rows: readonly T[], key: (row: T) => Key, value: (row: T) => number) {
  const sums = new Map<Key, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return sums
}

/** January is 0. */
export function bestMonth(rows: readonly ListenedInYear[]): { month: number; seconds: number } | null {
  const months = sumBy(
    rows,
    ({ day }) => day.slice(5, 7),
    ({ seconds }) => seconds,
  )
  const [best] = [...months].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return best ? { month: Number(best[0]) - 1, seconds: best[1] } : null
}

const NO_CREDITS: MediaCredits = { authors: [], narrators: [], genres: [] }

/** Reads the credits from session metadata. Genres that only mean "audiobook" are dropped. */
export function creditsOf(metadata: unknown): MediaCredits {
  if (typeof metadata !== 'object' || metadata === null) return NO_CREDITS
  const { authors, author, narrators, genres } = metadata as Record<string, unknown>
  return {
    authors: typeof author === 'string' ? [author] : namesIn(authors),
    narrators: namesIn(narrators),
    genres: namesIn(genres).filter((genre) => !/audio ?book/i.test(genre)),
  }
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}
