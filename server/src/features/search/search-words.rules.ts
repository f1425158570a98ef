import { foldText } from '@lectern/contract/rules/sorting'
import { simpleWords } from './simple-words.rules.ts'

/**
 * Splits text into words, both for queries and for indexing. Case, accents, apostrophes and punctuation are ignored;
 * initials may be written together or apart; in scripts written without spaces, every character is a word.
 */

const MAX_TEXT_CHARS = 4000
const MAX_WORDS = 400
const MAX_WORD_CHARS = 40
const MIN_PART_CHARS = 3
const MAX_HYPHENATED_PARTS = 8

const APOSTROPHES = /['`´‘’ʼ＇]/g
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Runs of letters, numbers and combining marks; apostrophes and hyphens stay part of a run at this stage. */
const RUNS = /[\p{L}\p{N}\p{M}'\-‐‑]+|&/gu
const HYPHENS = /[-‐‑]/
const AROUND_RUN = /^['\-‐‑]+|['\-‐‑]+$/g
const LEADING_ZEROS = /^0+(?=[0-9])/
/** `20,000` is a single number. */
const BETWEEN_THOUSANDS = /(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g
const ONE_LETTER = /^\p{L}$/u

/** A run of text: its words, and alternative spellings. */
export interface Run {
  readonly words: readonly string[]
  /** From a script without spaces: the words only match if adjacent. */
  readonly isUnspaced: boolean
  /** `spider-man` as `spiderman`, `J.R.` as `j r`; null if there is no alternative. */
  readonly otherWords: readonly string[] | null
  /** The parts around an apostrophe that are long enough to search for: `ete` for `l'été`. */
  readonly parts: readonly string[]
}

export function runsOf(text: string): Run[] {
  const folded = foldText(text.slice(0, MAX_TEXT_CHARS))
    .replace(APOSTROPHES, "'")
    .replace(BETWEEN_THOUSANDS, '')
  const runs: Run[] = []
  for (const [found] of folded.matchAll(RUNS)) {
    if (runs.length >= MAX_WORDS) break
    if (found === '&') runs.push(plainRun('and'))
    else runs.push(...splitRun(found.replace(AROUND_RUN, '')))
  }
  return joinInitials(runs.filter((run) => run.words.length > 0))
}

const plainRun = (word: string): Run => ({ words: [word], isUnspaced: false, otherWords: null, parts: [] })

function splitRun(text: string): Run[] {
  if (!UNSPACED.test(text)) return [spacedRun(text)]
  const runs: Run[] = []
  let spaced = ''
  let unspaced: string[] = []
  const flush = () => {
    if (spaced !== '') runs.push(spacedRun(spaced))
    if (unspaced.length > 0) runs.push({ words: unspaced, isUnspaced: true, otherWords: null, parts: [] })
    spaced = ''
    unspaced = []
  }
  for (const character of text) {
    const isUnspaced = UNSPACED.test(character)
    if (isUnspaced ? spaced !== '' : unspaced.length > 0 && !/\p{M}/u.test(character)) flush()
    if (isUnspaced) unspaced.push(character)
    else if (unspaced.length > 0) unspaced.push(`${unspaced.pop() ?? ''}${character}`)
    else spaced += character
  }
  flush()
  return runs
}

function spacedRun(text: string): Run {
  const pieces = text.split(HYPHENS).filter((piece) => piece.replaceAll("'", '') !== '')
  const words = pieces.map((piece) => cut(piece.replaceAll("'", '')))
  const isJoinable = words.length > 1 && words.length <= MAX_HYPHENATED_PARTS
  return {
    words,
    isUnspaced: false,
    otherWords: isJoinable ? [cut(words.join(''))] : null,
    parts: pieces
      .filter((piece) => piece.includes("'"))
      .flatMap((piece) => piece.split("'"))
      .filter((part) => part.length >= MIN_PART_CHARS)
      .map(cut),
  }
}

const cut = (word: string): string => word.slice(0, MAX_WORD_CHARS)

/** `J. R. R.` and `J.R.R.` become `jrr`: consecutive single letters form one word. */
function joinInitials(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let letters: string[] = []
  const flush = () => {
    if (letters.length > 1) joined.push({ ...plainRun(letters.join('')), otherWords: letters })
    else joined.push(...letters.map(plainRun))
    letters = []
  }
  for (const run of runs) {
    if (isInitial(run)) {
      letters.push(...run.words)
    } else {
      flush()
      joined.push(run)
    }
  }
  flush()
  return joined
}

function isInitial({ words: [word = ''], isUnspaced, otherWords }: Run): boolean {
  return !isUnspaced && otherWords === null && ONE_LETTER.test(word)
}

/** Separates the written words from their alternative forms. */
const MORE = ' | '

/** The stored form of a text: its words and, after a bar, their alternative forms. */
export function indexedText(text: string): string {
  const simple = simpleWords(text)
  if (simple !== null) return simple
  const runs = runsOf(text)
  const more = new Set(runs.flatMap(otherForms))
  return plainText(runs) + (more.size > 0 ? MORE + [...more].join(' ') : '')
}

/** Joins several texts in one field: all words come first, so that there is a single bar. */
export function indexedTexts(texts: readonly string[]): string {
  return indexedText(texts.join(' / '))
}

/** The words as written. */
export function plainText(runs: readonly Run[]): string {
  return runs.flatMap((run) => run.words).join(' ')
}

/** Returns the written words of a stored field. */
export function writtenWords(stored: string): string {
  const bar = stored.indexOf(MORE)
  return bar < 0 ? stored : stored.slice(0, bar)
}

function otherForms(run: Run): string[] {
  const unpadded = run.words
    .filter((word) => LEADING_ZEROS.test(word))
    .map((word) => word.replace(LEADING_ZEROS, ''))
  return [...(run.otherWords ?? []), ...run.parts, ...unpadded]
}

const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u
const MIN_KNOWN_CHARS = 3

/** Words of stored fields that can be suggested for mistyped ones: no numbers, no single characters. */
export function vocabularyOf(fields: readonly string[]): string[] {
  const words = fields.flatMap((field) => field.split(' '))
  return words.filter(
    (word) => word.length >= MIN_KNOWN_CHARS && LETTERS_ONLY.test(word) && !UNSPACED.test(word),
  )
}
