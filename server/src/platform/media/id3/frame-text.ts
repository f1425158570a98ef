import { decodeLatin1, decodeUtf16 } from '../text-decoding.ts'

const LATIN1 = 0
const UTF16_MARKED = 1
const UTF16_BE = 2

/** Decodes a string in one of ID3's four encodings. */
export function decodeString(bytes: Buffer, encoding: number): string {
  switch (encoding) {
    case LATIN1:
      return decodeLatin1(bytes)
    case UTF16_MARKED:
      return decodeUtf16(bytes, looksBigEndian(bytes) ? 'be' : 'le')
    case UTF16_BE:
      return decodeUtf16(bytes, 'be')
    default:
      return bytes.toString('utf8')
  }
}

/** Some programs leave out the mark, above all after a description that has one. */
function looksBigEndian(bytes: Buffer): boolean {
  let zeros = 0
  for (let at = 0; at + 1 < bytes.length; at += 2)
    zeros += Number(bytes[at] === 0) - Number(bytes[at + 1] === 0)
  return zeros > 0
}

/** Splits off the string before the next terminator, which is two zero bytes wide in UTF-16. */
export function splitString(bytes: Buffer, encoding: number): { head: Buffer; rest: Buffer } {
  const width = encoding === UTF16_MARKED || encoding === UTF16_BE ? 2 : 1
  for (let at = 0; at + width <= bytes.length; at += width) {
    if (bytes[at] === 0 && (width === 1 || bytes[at + 1] === 0)) {
      return { head: bytes.subarray(0, at), rest: bytes.subarray(at + width) }
    }
  }
  return { head: bytes, rest: bytes.subarray(bytes.length) }
}

/** Returns the values of a text frame; version 2.4 allows several, separated by terminators. */
export function textValues(content: Buffer): string[] {
  const encoding = content[0] ?? 0
  const values: string[] = []
  let rest = content.subarray(1)
  while (rest.length > 0 && values.length < 100) {
    const split = splitString(rest, encoding)
    values.push(decodeString(split.head, encoding))
    rest = split.rest
  }
  return values
}

/** Reads a frame with an encoding, `skip` bytes, a description and then text: TXXX and COMM. */
export function describedText(content: Buffer, skip: number): { description: string; text: string } {
  const encoding = content[0] ?? 0
  const { head, rest } = splitString(content.subarray(1 + skip), encoding)
  const text = decodeString(rest, encoding)
  return { description: decodeString(head, encoding).trim(), text }
}
