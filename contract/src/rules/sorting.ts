/**
 * One order for names and titles on both sides: numbers by value, case and accents ignored, punctuation no hindrance.
 * The server stores `naturalSortKey` beside each title, so a database that compares bytes (SQLite's BINARY,
 * PostgreSQL's `COLLATE "C"`) sorts exactly as `compareNaturally` does.
 */

// Letters that Unicode does not take apart into a base letter and a mark.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}
const UNDIVIDED_LETTERS = /[ßæœøłđðþħıŋŧ]/g

// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks that make other letters (Devanagari
// vowels, Japanese voicing) stay: without them different words would look alike.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g

const PLAIN_ASCII = /^[\x20-\x7e]*$/

/** Lower case without accents: two texts that fold alike are the same word to a reader. */
export function foldText(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(UNDIVIDED_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

const QUOTES = /['"`´‘’‚‛“”„‟«»‹›「」『』]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const MAX_KEY_CHARS = 512

/** A text whose plain comparison gives the natural order of what it was made from. */
export function naturalSortKey(text: string): string {
  const folded = foldText(text)
  const words = folded.replace(QUOTES, '').replace(BETWEEN_WORDS, ' ').trim()
  // A title of nothing but signs ("!!!") still needs a place: before all words.
  const spoken = words === '' ? folded.trim() : words
  return spoken.slice(0, MAX_KEY_CHARS).replace(/[0-9]+/g, numberKey)
}

/** Writes the count of digits before the digits, so that 9 comes before 10 when texts are compared. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=[0-9])/, '')
  return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
}

export function compareNaturally(a: string, b: string): number {
  return compareTexts(naturalSortKey(a), naturalSortKey(b)) || compareTexts(a, b)
}

/** Plain order of UTF-16 units: fast, and the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const SEQUENCE_NUMBER = /^[^0-9]*([0-9]{1,9}(?:\.[0-9]{1,9})?)/

/** The number a place in a series begins with: `1.5` of `1.5`, `4` of `4-6`; null where there is none. */
export function sequenceNumber(sequence: string | null | undefined): number | null {
  const found = SEQUENCE_NUMBER.exec(sequence ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

/** Order within a series: by number (1, 1.5, 2, 10), then by the rest; books without a place come last. */
export function compareSequences(a: string | null | undefined, b: string | null | undefined): number {
  const rank = sequenceRank(a) - sequenceRank(b)
  if (rank !== 0) return rank
  const difference = (sequenceNumber(a) ?? 0) - (sequenceNumber(b) ?? 0)
  return difference !== 0 ? difference : compareNaturally(a ?? '', b ?? '')
}

function sequenceRank(sequence: string | null | undefined): number {
  if (sequence === null || sequence === undefined || sequence.trim() === '') return 2
  return sequenceNumber(sequence) === null ? 1 : 0
}
