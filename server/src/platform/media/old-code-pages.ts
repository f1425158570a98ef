import { decodeEastAsian } from './east-asian-text.ts'

/** Decodes legacy text from programs that didn't declare which code page they used. */

/** Another code page than the western one is only chosen for text that makes no sense in that. */
export function decodeOldText(bytes: Buffer): string {
  if (isCyrillic(bytes)) return new TextDecoder('windows-1251').decode(bytes)
  const eastAsian = decodeEastAsian(bytes)
  if (eastAsian !== null) return eastAsian
  if (isGreek(bytes)) return new TextDecoder('windows-1253').decode(bytes)
  return decodeCentralEuropean(bytes) ?? decodeWestern(bytes)
}

const QUOTES_AND_DASHES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Windows-1252. Done here because the decoders of some Node versions don't map these characters. */
function decodeWestern(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => QUOTES_AND_DASHES[sign.charCodeAt(0) - 0x80] ?? sign)
}

const PUNCTUATION = new Set([0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xab, 0xbb])

const CYRILLIC_CAPITALS = new Set([0xa1, 0xa5, 0xa8, 0xaa, 0xaf, 0xb2])
const CYRILLIC_SMALL = new Set([0xa2, 0xb3, 0xb4, 0xb8, 0xba, 0xbf])
const isCyrillic = caseTest(
  (byte) => (byte >= 0xc0 && byte <= 0xdf) || CYRILLIC_CAPITALS.has(byte),
  (byte) => byte >= 0xe0 || CYRILLIC_SMALL.has(byte),
)

const GREEK_CAPITALS = new Set([0xa2, 0xb8, 0xb9, 0xba, 0xbc, 0xbe, 0xbf])
const isGreek = caseTest(
  (byte) => (byte >= 0xc1 && byte <= 0xdb) || GREEK_CAPITALS.has(byte),
  (byte) => byte === 0xc0 || byte >= 0xdc,
)

const LEAST_FITTING = 0.8

/**
 * Recognises an alphabet in the upper half of a code page: words made up only of its letters, with capitals where they
 * belong, and no words that mix both halves. Western languages have an accent here and there, but no words consisting
 * of accented letters only.
 */
function caseTest(isUpper: (byte: number) => boolean, isLower: (byte: number) => boolean) {
  const kindOf = (byte: number) => {
    if (isPlainLetter(byte)) return 'p'
    if (byte < 0x80 || PUNCTUATION.has(byte)) return ' '
    return isUpper(byte) ? 'U' : isLower(byte) ? 'l' : 'x'
  }
  return (bytes: Buffer): boolean => {
    const words = Array.from(bytes, kindOf).join('').split(' ')
    const own = words.filter((word) => /[Ul]/.test(word))
    if (own.some((word) => word.includes('p'))) return false
    const fitting = own.filter((word) => /^(U?l+|U+)$/.test(word))
    if (!fitting.some((word) => word.length >= 3)) return false
    return lettersIn(fitting) >= lettersIn(own) * LEAST_FITTING
  }
}

const lettersIn = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)

function isPlainLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

const LETTER = '[a-z\u00c0-\u00ff]'
/** Polish letters that are signs in other code pages, and words with letters that no western language combines. */
const CENTRAL_EUROPEAN = [
  new RegExp(`${LETTER}[³¹£¥¯]${LETTER}|(?<![a-z\\d])[£¯]${LETTER}|j¹`, 'i'),
  /^[^?]*[a-z]¿[a-z][^?]*$/i,
  /[šž]\p{L}*[èæð]|[èæð]\p{L}*[šž]/iu,
]
const CENTRAL_EUROPEAN_ISO = new RegExp(`${LETTER}[±¶¼][a-z\u00bf-\u00ff]`, 'i')

function decodeCentralEuropean(bytes: Buffer): string | null {
  const text = decodeWestern(bytes)
  if (CENTRAL_EUROPEAN_ISO.test(text)) return new TextDecoder('iso-8859-2').decode(bytes)
  const isFound = CENTRAL_EUROPEAN.some((pattern) => pattern.test(text))
  return isFound ? new TextDecoder('windows-1250').decode(bytes) : null
}

const DOS_UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Decodes text with box-drawing characters, as in `.nfo` files; null if it has none. */
export function decodeDosText(bytes: Buffer): string | null {
  let numDrawn = 0
  let numWestern = 0
  for (const byte of bytes) {
    if (byte >= 0xb0 && byte <= 0xdf) numDrawn += 1
    else if (byte >= 0xe0) numWestern += 1
  }
  if (numDrawn <= numWestern) return null
  let text = ''
  for (const byte of bytes)
    text += byte < 0x80 ? String.fromCharCode(byte) : (DOS_UPPER_HALF[byte - 0x80] ?? '')
  return text
}
