/**
 * Natural sort order shared by server and client: numbers by value; case, accents and punctuation ignored.
 * The server stores `naturalSortKey` beside each title, so a database that compares bytes (SQLite's BINARY,
 * PostgreSQL's `COLLATE "C"`) sorts exactly as `compareNaturally` does.
 */

// Letters that Unicode does not decompose into a base letter and a mark.
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

// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks that form other letters (Devanagari
// vowels, Japanese voicing) are kept, since different words would become equal without them.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g

const PLAIN_ASCII = /^[\x20-\x7e]*$/

/** Lower-cases the text and removes accents. */
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

/** A key whose plain string comparison gives the natural order. */
export function naturalSortKey(text: string): string {
  const folded = foldText(text)
  const words = folded.replace(QUOTES, '').replace(BETWEEN_WORDS, ' ').trim()
  // Titles that consist of punctuation only ("!!!") sort before all words.
  const spoken = words === '' ? folded.trim() : words
  return spoken.slice(0, MAX_KEY_CHARS).replace(/[0-9]+/g, numberKey)
}

/** Prefixes numbers with their digit count, so that 9 sorts before 10. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=[0-9])/, '')
  return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
}

export function compareNaturally(a: string, b: string): number {
  return compareTexts(naturalSortKey(a), naturalSortKey(b)) || compareTexts(a, b)
}

/** Compares UTF-16 code units: fast, and the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const SEQUENCE_NUMBER = /^[^0-9]*([0-9]{1,9}(?:\.[0-9]{1,9})?)/

/** The leading number of a series sequence: `1.5` for `1.5`, `4` for `4-6`; null if there is none. */
export function sequenceNumber(sequence: string | null | undefined): number | null {
  const found = SEQUENCE_NUMBER.exec(sequence ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

/** Orders series sequences by number (1, 1.5, 2, 10), then by the rest; books without a sequence come last. */
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
