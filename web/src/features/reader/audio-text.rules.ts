/**
 * Maps positions of an audiobook to the text of the same title, and back. Chapters with the same name or number are
 * aligned; between them, positions are interpolated linearly. Accurate to about a page.
 */

export interface AudioChapter {
  readonly title: string
  readonly start: number
}

export interface TextChapter {
  readonly label: string
  /** Start position in the book, from 0 to 1. */
  readonly fraction: number
}

/** A point that exists in both media. */
interface Shared {
  readonly seconds: number
  readonly fraction: number
  /** Null for the beginning and the end of the whole. */
  readonly title: string | null
}

export type Alignment = readonly Shared[]

export interface Translated {
  readonly seconds: number
  readonly fraction: number
  /** The chapter used for the mapping; null if only the overall share was known. */
  readonly chapter: string | null
}

const START: Shared = { seconds: 0, fraction: 0, title: null }

export function align(
  audio: readonly AudioChapter[],
  text: readonly TextChapter[],
  durationSeconds: number,
): Alignment {
  const heardInOrder = audio.toSorted((a, b) => a.start - b.start)
  const readInOrder = text.toSorted((a, b) => a.fraction - b.fraction)
  const shared: Shared[] = []
  let last = START
  for (const [heard, read] of pairsOf(heardInOrder, readInOrder)) {
    const point = { seconds: heard.start, fraction: read.fraction, title: heard.title }
    // A chapter at the very start replaces the starting point.
    if (point.seconds > last.seconds && point.fraction > last.fraction) shared.push(last)
    last = point
  }
  // Some files claim to be shorter than their chapters.
  const end = { seconds: Math.max(durationSeconds, last.seconds), fraction: 1, title: null }
  return [...shared, last, end]
}

export const textAt = (alignment: Alignment, seconds: number): Translated =>
  between(alignment, seconds, ({ seconds: at }) => at)

export const audioAt = (alignment: Alignment, fraction: number): Translated =>
  between(alignment, fraction, ({ fraction: at }) => at)

function between(alignment: Alignment, wanted: number, of: (point: Shared) => number): Translated {
  const index = Math.max(
    0,
    alignment.findLastIndex((point) => of(point) <= wanted),
  )
  const from = alignment[index] ?? START
  const to = alignment[index + 1]
  if (to === undefined) return { seconds: from.seconds, fraction: from.fraction, chapter: from.title }
  const share = Math.max(0, (wanted - of(from)) / (of(to) - of(from)))
  return {
    seconds: from.seconds + share * (to.seconds - from.seconds),
    fraction: from.fraction + share * (to.fraction - from.fraction),
    chapter: from.title,
  }
}

/** The longest common subsequence of chapters. */
function pairsOf(
  audio: readonly AudioChapter[],
  text: readonly TextChapter[],
): (readonly [AudioChapter, TextChapter])[] {
  const [heard, read] = [audio.map(({ title }) => nameOf(title)), text.map(({ label }) => nameOf(label))]
  const longest = Array.from({ length: heard.length + 1 }, () => new Uint16Array(read.length + 1))
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
  const isPair = (i: number, j: number): boolean => isSame(heard[i] as Name, read[j] as Name)
  for (let i = heard.length - 1; i >= 0; i -= 1) {
    for (let j = read.length - 1; j >= 0; j -= 1) {
      const row = longest[i] as Uint16Array
      row[j] = isPair(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [AudioChapter, TextChapter])[] = []
  for (let i = 0, j = 0; i < heard.length && j < read.length;) {
    if (isPair(i, j)) pairs.push([audio[i++] as AudioChapter, text[j++] as TextChapter])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

interface Name {
  readonly number: number | null
  readonly words: string
}

function isSame(a: Name, b: Name): boolean {
  if (a.words !== '' && a.words === b.words) return true
  const hasOneName = a.words === '' || b.words === ''
  return hasOneName && a.number !== null && a.number === b.number
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  .split(' ')
  .concat('sixteen seventeen eighteen nineteen twenty'.split(' '))

/** "Chapter 12: The Storm", "XII. The storm" and "12 – The Storm!" match. */
function nameOf(title: string): Name {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const [first = '', second] = words
  const leading = numberIn(first)
  if (leading !== null) return { number: leading, words: words.slice(1).join(' ') }
  const following = second === undefined ? null : numberIn(second)
  if (following !== null) return { number: following, words: words.slice(2).join(' ') }
  return { number: null, words: words.join(' ') }
}

function numberIn(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  const named = NUMBERS.indexOf(word)
  if (named >= 0) return named + 1
  if (!/^(?=.)(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(word)) return null
  return [...word].reduce((sum, sign, index, signs) => {
    const [value, next] = [ROMAN[sign] ?? 0, ROMAN[signs[index + 1] ?? ''] ?? 0]
    return sum + (value < next ? -value : value)
  }, 0)
}
