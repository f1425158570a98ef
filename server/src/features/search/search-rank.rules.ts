import { compareTexts } from '@lectern/contract/rules/sorting'
import type { SearchQuery } from './search-query.rules.ts'
import { writtenWords } from './search-words.rules.ts'

/** Ranks results: matches in titles before others, complete matches before partial ones, short before long. */

export interface RankedName {
  readonly title: string
}

export interface RankedItem extends RankedName {
  readonly people: string
  readonly series: string
}

const SCORE = {
  same: 1000,
  placeInNamedSeries: 800,
  begins: 600,
  placeInSeries: 500,
  inOrder: 400,
  title: 300,
  samePeople: 250,
  people: 200,
  series: 150,
  mixed: 50,
} as const
const WHOLE_WORD = 4
const PER_TITLE_CHAR = 0.05
const MAX_COUNTED_CHARS = 200

/** Scores each item by the query reading that fits best. */
export function rankItems<T extends RankedItem>(
  found: readonly T[],
  queries: readonly SearchQuery[],
  prefixes: readonly string[],
): T[] {
  return ranked(found, (item) => Math.max(...queries.map((query) => itemScore(item, query, prefixes))))
}

export function rankNames<T extends RankedName>(found: readonly T[], queries: readonly SearchQuery[]): T[] {
  return ranked(found, ({ title }) => Math.max(...queries.map((query) => nameScore(title, query, []))))
}

function ranked<T extends RankedName>(found: readonly T[], scoreOf: (entry: T) => number): T[] {
  return found
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .toSorted((a, b) => b.score - a.score || compareTexts(a.entry.title, b.entry.title))
    .map(({ entry }) => entry)
}

function itemScore(item: RankedItem, query: SearchQuery, prefixes: readonly string[]): number {
  const best = Math.max(
    nameScore(item.title, query, prefixes),
    seriesScore(item.series, query),
    peopleScore(item.people, query),
  )
  if (best > 0) return best
  const inTitle = query.words.filter((word) => hasWord(item.title, word)).length
  return SCORE.mixed + (100 * inTitle) / query.words.length - lengthPenalty(item.title)
}

function nameScore(stored: string, query: SearchQuery, prefixes: readonly string[]): number {
  const written = writtenWords(stored)
  const penalty = lengthPenalty(written)
  const plain = withoutPrefix(written, prefixes)
  const asked = withoutPrefix(query.text, prefixes)
  if (written === query.text || plain === asked) return SCORE.same
  const whole = WHOLE_WORD * query.words.filter((word) => hasWholeWord(stored, word)).length
  if (written.startsWith(query.text) || plain.startsWith(asked)) return SCORE.begins + whole - penalty
  if (` ${written}`.includes(` ${query.text}`)) return SCORE.inOrder + whole - penalty
  return hasAll(stored, query.words) ? SCORE.title + whole - penalty : 0
}

/** Strips an ignored prefix from normalised words: `the hobbit` becomes `hobbit`. */
function withoutPrefix(words: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((candidate) => words.startsWith(`${candidate} `))
  return prefix === undefined ? words : words.slice(prefix.length + 1)
}

/** `Discworld 3` finds the third book of the series, although neither is part of its title. */
function seriesScore(stored: string, query: SearchQuery): number {
  if (stored === '' || !hasAll(stored, query.words)) return 0
  const places = stored.split(' ; ')
  const numbers = query.words.filter((word) => /^[0-9]+$/.test(word))
  if (numbers.length === 0) return SCORE.series
  if (places.some((place) => writtenWords(place) === query.text)) return SCORE.placeInNamedSeries
  const isThere = places.some((place) => query.words.every((word) => matches(place, word, numbers)))
  return isThere ? SCORE.placeInSeries : SCORE.series
}

const matches = (place: string, word: string, numbers: readonly string[]): boolean =>
  numbers.includes(word) ? hasWholeWord(place, word) : hasWord(place, word)

function peopleScore(stored: string, query: SearchQuery): number {
  if (stored === '' || !hasAll(stored, query.words)) return 0
  return ` ${stored} `.includes(` ${query.text} `) ? SCORE.samePeople : SCORE.people
}

const hasAll = (stored: string, words: readonly string[]): boolean =>
  words.every((word) => hasWord(stored, word))
const hasWord = (stored: string, word: string): boolean => ` ${stored}`.includes(` ${word}`)
const hasWholeWord = (stored: string, word: string): boolean => ` ${stored} `.includes(` ${word} `)
const lengthPenalty = (title: string): number => PER_TITLE_CHAR * Math.min(title.length, MAX_COUNTED_CHARS)
