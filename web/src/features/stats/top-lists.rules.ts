import type { ListeningStatsView } from '@lectern/contract/stats'

/** Most listened-to authors and genres, by time. */

export const TOP_AUTHORS = 10
export const TOP_GENRES = 5

export interface Ranked {
  readonly name: string
  readonly seconds: number
}

type HeardItem = ListeningStatsView['items'][string]

export const topAuthors = (items: ListeningStatsView['items']): Ranked[] =>
  top(items, authorsOf).slice(0, TOP_AUTHORS)

export const topGenres = (items: ListeningStatsView['items']): Ranked[] =>
  top(items, ({ mediaMetadata }) => texts(mediaMetadata['genres'])).slice(0, TOP_GENRES)

function top(items: ListeningStatsView['items'], namesOf: (item: HeardItem) => readonly string[]): Ranked[] {
  const sums = new Map<string, number>()
  for (const item of Object.values(items)) {
    for (const name of new Set(namesOf(item))) sums.set(name, (sums.get(name) ?? 0) + item.timeListening)
  }
  return [...sums]
    .map(([name, seconds]) => ({ name, seconds }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name))
}

/** A book's authors, a podcast's author, or a musician. */
function authorsOf({ mediaMetadata }: HeardItem): string[] {
  const authors = mediaMetadata['authors']
  if (Array.isArray(authors)) return authors.flatMap((author) => texts([nameOf(author)]))
  return [...texts([mediaMetadata['author']]), ...texts(mediaMetadata['artists'])]
}

const nameOf = (author: unknown): unknown =>
  typeof author === 'object' && author !== null && 'name' in author ? author.name : author

const texts = (values: unknown): string[] =>
  Array.isArray(values)
    ? values.filter((value): value is string => typeof value === 'string' && value !== '')
    : []
