import { decodeOldText } from './old-code-pages.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

export function decodeUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/**
 * Decodes as Latin-1, unless the bytes are clearly UTF-8 or another legacy code page: many programs write those but
 * declare Latin-1.
 */
export function decodeLatin1(bytes: Buffer): string {
  if (!bytes.some((byte) => byte >= 0x80)) return bytes.toString('latin1')
  return decodeStrictUtf8(bytes) ?? decodeOldText(bytes)
}

/** Null if the bytes are not valid UTF-8. */
export function decodeStrictUtf8(bytes: Buffer): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** Decodes UTF-16 by its byte order mark; `fallback` if there is none. */
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

/** Decodes text by its byte order mark (UTF-16 or UTF-8); UTF-8 if there is none. */
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
