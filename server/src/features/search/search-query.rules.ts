import type { SearchMatch, SearchTerm, SearchWord, WordGroup } from './index/match.rules.ts'
import { splitsOf, otherKana, sameNumber } from './other-readings.rules.ts'
import { plainText, type Run, runsOf } from './search-words.rules.ts'

/** Parses a typed query into terms that must all match. */

const MAX_TERMS = 12
const NUMBER = /^[0-9]+$/

/** Articles and conjunctions, normalised: people add and omit them freely. */
const SMALL_WORDS = new Set(
  (
    'a an the and or of der die das und oder von ein eine el la los las y o de del un una le les et ou du des une ' +
    'il lo gli i e di da uno w z na u s в и на с о'
  ).split(' '),
)

/** Words that people say with a number, but that are often not part of the title. */
const WORDS_FOR_VOLUME = new Set(
  (
    'book volume vol part number no band buch teil folge tome livre partie libro tomo parte volumen knjiga dio ' +
    'ksiega tom czesc книга том часть'
  ).split(' '),
)

export interface SearchQuery {
  readonly runs: readonly Run[]
  /** The typed words, normalised and separated by single spaces. */
  readonly text: string
  /** All words of the terms, for ranking. */
  readonly words: readonly string[]
}

/** Returns null if nothing searchable is left. */
export function readQuery(text: string): SearchQuery | null {
  return queryOf(runsOf(text).slice(0, MAX_TERMS))
}

function queryOf(runs: readonly Run[]): SearchQuery | null {
  if (runs.length === 0) return null
  return { runs, text: plainText(runs), words: runs.flatMap((run) => run.words) }
}

export type NumberMatch = 'exact' | 'beginning'

/** Words match as prefixes. Numbers are first matched exactly: book 3 is not book 30. */
export function matchOf(query: SearchQuery, numbers: NumberMatch): SearchMatch {
  return query.runs.map((run) => termOf(run, numbers))
}

export const hasNumber = (query: SearchQuery): boolean => query.words.some((word) => NUMBER.test(word))

function termOf(run: Run, numbers: NumberMatch): SearchTerm {
  if (run.isUnspaced) return [phraseOf(run.words)]
  const word = (text: string): SearchWord => ({
    text,
    isPrefix: numbers === 'beginning' || !NUMBER.test(text),
  })
  const own: WordGroup = { words: run.words.map(word), isPhrase: false }
  return run.otherWords === null ? [own] : [own, { words: run.otherWords.map(word), isPhrase: false }]
}

const phraseOf = (words: readonly string[]): WordGroup => ({
  words: words.map((text) => ({ text, isPrefix: false })),
  isPhrase: true,
})

/** Maps a typed word to indexed words that it may stand for. */
export type Replacements = ReadonlyMap<string, readonly string[]>

/** The query with alternatives for each word: similar words, its number, and the parts around an apostrophe. */
export function matchWithReplacements(query: SearchQuery, replacements: Replacements): SearchMatch {
  return query.runs.map((run) => [
    ...termOf(run, 'beginning'),
    ...(run.isUnspaced ? otherKana(run.words).map(phraseOf) : replacedGroups(run, replacements)),
    ...run.words.flatMap((word, index) =>
      sameNumber(word).map((other) => exchanged(run, index, { text: other, isPrefix: false })),
    ),
    ...(run.parts.length > 0 ? [{ words: run.parts.map(asPrefix), isPhrase: false }] : []),
  ])
}

/** Additionally splits single words in two: `leguin` for Le Guin. */
export function matchWithSplits(query: SearchQuery, replacements: Replacements): SearchMatch {
  const match = matchWithReplacements(query, replacements)
  return query.runs.map((run, index) => [
    ...(match[index] ?? []),
    ...(run.isUnspaced || run.words.length > 1 ? [] : run.words.flatMap(dividedGroups)),
  ])
}

const dividedGroups = (word: string): WordGroup[] =>
  splitsOf(word).map(([first, rest]) => ({
    words: [{ text: first, isPrefix: false }, asPrefix(rest)],
    isPhrase: true,
  }))

/** Whether there are alternatives to the words as typed. */
export function hasOtherReadings(query: SearchQuery): boolean {
  return query.runs.some(
    ({ parts, words, isUnspaced }) =>
      parts.length > 0 ||
      words.some((word) => sameNumber(word).length > 0) ||
      (isUnspaced && otherKana(words).length > 0),
  )
}

const asPrefix = (text: string): SearchWord => ({ text, isPrefix: true })

/** One alternative for each replacement of a word; the other words of a hyphenated run stay. */
function replacedGroups(run: Run, replacements: Replacements): WordGroup[] {
  return run.words.flatMap((word, index) =>
    (replacements.get(word) ?? []).map((other) => exchanged(run, index, asPrefix(other))),
  )
}

const exchanged = (run: Run, index: number, other: SearchWord): WordGroup => ({
  words: run.words.map((own, position) => (position === index ? other : asPrefix(own))),
  isPhrase: false,
})

const MAX_CORRECTIONS = 8

/** Corrected versions of the query, most likely first; just the query itself if nothing was replaced. */
export function correctionsOf(query: SearchQuery, replacements: Replacements): SearchQuery[] {
  let corrected: (readonly Run[])[] = [[]]
  for (const run of query.runs) {
    const ways = run.isUnspaced ? [run] : waysToRead(run, replacements)
    corrected = corrected.flatMap((before) => ways.map((way) => [...before, way])).slice(0, MAX_CORRECTIONS)
  }
  return corrected.flatMap((runs) => queryOf(runs) ?? [])
}

function waysToRead(run: Run, replacements: Replacements): Run[] {
  const [word = ''] = run.words
  const others = run.words.length === 1 ? [...(replacements.get(word) ?? []), ...sameNumber(word)] : []
  return others.length === 0 ? [run] : [...others.map((other) => ({ ...run, words: [other] })), run]
}

/** Words that may be mistyped: no numbers, and no scripts without spaces. */
export function replaceableWords(query: SearchQuery): string[] {
  const words = query.runs.filter((run) => !run.isUnspaced).flatMap((run) => run.words)
  return [...new Set(words)].filter((word) => !/[0-9]/.test(word))
}

/** Removes words that people tend to add: `and`, `the`, `book` before a number. Null if there are none. */
export function withoutFillers(query: SearchQuery): SearchQuery | null {
  const isNumbered = hasNumber(query)
  const kept = query.runs.filter(
    (run) => run.isUnspaced || !run.words.every((word) => isFiller(word, isNumbered)),
  )
  return kept.length === query.runs.length ? null : queryOf(kept)
}

const isFiller = (word: string, isNumbered: boolean): boolean =>
  SMALL_WORDS.has(word) || (isNumbered && WORDS_FOR_VOLUME.has(word))
