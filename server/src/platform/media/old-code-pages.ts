/** Decodes legacy text from programs that didn't declare which code page they used. */

const cyrillic = new TextDecoder('windows-1251')

export function decodeOldText(bytes: Buffer): string {
  return looksCyrillic(bytes) ? cyrillic.decode(bytes) : decodeWestern(bytes)
}

const QUOTES_AND_DASHES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Windows-1252. Done here because the decoders of some Node versions don't map these characters. */
function decodeWestern(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => QUOTES_AND_DASHES[sign.charCodeAt(0) - 0x80] ?? sign)
}

/**
 * Words made up only of letters from the upper half, and no words that mix both halves: western languages have an
 * accent here and there, but no words consisting of accented letters only.
 */
function looksCyrillic(bytes: Buffer): boolean {
  let numHigh = 0
  let numPlain = 0
  let isCyrillic = false
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isHighLetter(byte)) numHigh += 1
    else if (isPlainLetter(byte)) numPlain += 1
    else {
      if (numHigh > 0 && numPlain > 0) return false
      if (numHigh >= 3) isCyrillic = true
      numHigh = 0
      numPlain = 0
    }
  }
  return isCyrillic
}

function isHighLetter(byte: number): boolean {
  return byte >= 0xc0 || byte === 0xa8 || byte === 0xb8
}

function isPlainLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
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
