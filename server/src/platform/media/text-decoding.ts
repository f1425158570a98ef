import { decodeOldText } from './old-code-pages.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

export function decodeUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/**
 * Latin-1 as declared, unless the bytes are plainly UTF-8, or of another old code page: many programs write those and
 * declare this.
 */
export function decodeLatin1(bytes: Buffer): string {
  if (!bytes.some((byte) => byte >= 0x80)) return bytes.toString('latin1')
  return decodeStrictUtf8(bytes) ?? decodeOldText(bytes)
}

/** null where the bytes are not UTF-8. */
export function decodeStrictUtf8(bytes: Buffer): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 by its byte order mark; `fallback` where it has none. */
export function decodeUtf16(bytes: Buffer, fallback: 'le' | 'be'): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return bytes.toString('utf16le', 2)
  if (mark === 0xfeff) return decodeUtf16Be(bytes.subarray(2))
  return fallback === 'le' ? bytes.toString('utf16le') : decodeUtf16Be(bytes)
}

function decodeUtf16Be(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return Buffer.from(even).swap16().toString('utf16le')
}

/** Text that may start with a byte order mark of UTF-16 or UTF-8, and is UTF-8 otherwise. */
export function decodeByMark(bytes: Buffer): string {
  if (
    bytes.length >= 2 &&
    ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe))
  ) {
    return decodeUtf16(bytes, 'be')
  }
  if (bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return bytes.toString('utf8', 3)
  return bytes.toString('utf8')
}
