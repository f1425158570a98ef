/**
 * Fast path: most texts are plain words of Latin letters, for which a single pass over the characters is enough.
 * Anything else (accents, apostrophes, hyphens, initials, padded numbers) is left to `runsOf`, which gives the same
 * result for plain texts.
 */

const MAX_CHARS = 800
const MAX_WORD_CHARS = 40
const [A, Z, CASE] = [0x61, 0x7a, 0x20]
const [ZERO, NINE] = [0x30, 0x39]
const LAST_ASCII = 0x7f
/** Characters that may be part of a word, stand for a word, or separate the digits of a number. */
const SPECIAL = new Set(["'", '`', '-', '&', ','].map((sign) => sign.charCodeAt(0)))

/** Returns the words in lower case, separated by single spaces; null if the text needs the full treatment. */
export function simpleWords(text: string): string | null {
  if (text.length > MAX_CHARS) return null
  const words: string[] = []
  const lower = text.toLowerCase()
  let start = -1
  let wasLetter = false
  for (let index = 0; index <= lower.length; index++) {
    const code = index < lower.length ? lower.charCodeAt(index) : CASE
    if (isWordCode(code)) {
      if (start < 0) start = index
      continue
    }
    if (code > LAST_ASCII || (SPECIAL.has(code) && !isCommaAfterLetter(lower, index))) return null
    if (start < 0) continue
    const word = lower.slice(start, index)
    const isLetter = word.length === 1 && isLetterCode(word.charCodeAt(0))
    if (word.length > MAX_WORD_CHARS || (isLetter && wasLetter) || isPadded(word)) return null
    words.push(word)
    wasLetter = isLetter
    start = -1
  }
  return words.join(' ')
}

const isLetterCode = (code: number): boolean => code >= A && code <= Z
const isWordCode = (code: number): boolean => isLetterCode(code) || (code >= ZERO && code <= NINE)

/** `Echo, Tall`: a comma that does not separate digits. */
function isCommaAfterLetter(text: string, index: number): boolean {
  return text[index] === ',' && (index === 0 || !isDigit(text.charCodeAt(index - 1)))
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE
const isPadded = (word: string): boolean =>
  word.length > 1 && word.charCodeAt(0) === ZERO && isDigit(word.charCodeAt(1))
