import { decodeByMark, decodeLatin1 } from '../text-decoding.ts'

const MAX_STRING_CHARS = 32 * 1024
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Parses the string entries of the first dictionary in a text (one character per byte). */
export function parseInfoDictionary(object: string): Map<string, string> {
  const info = new Map<string, string>()
  const start = object.indexOf('<<')
  if (start < 0) return info
  let at = start + 2
  while (at < object.length) {
    const rest = object.slice(at, at + 2)
    if (rest === '>>') break
    const key =
      object.charAt(at) === '/' ? /^\/([A-Za-z0-9_.:-]{1,60})\s{0,4}/.exec(object.slice(at, at + 80)) : null
    if (!key) {
      at++
      continue
    }
    at += key[0].length
    const value = stringAt(object, at)
    if (!value) continue
    info.set(key[1] ?? '', decodePdfText(value.bytes))
    at = value.end
  }
  return info
}

function stringAt(text: string, at: number): { bytes: Buffer; end: number } | null {
  if (text.charAt(at) === '(') return literalAt(text, at)
  if (text.charAt(at) === '<' && text.charAt(at + 1) !== '<') return hexAt(text, at)
  return null
}

/** `(…)` with balanced parentheses and backslash escapes. */
function literalAt(text: string, start: number): { bytes: Buffer; end: number } {
  let result = ''
  let depth = 1
  let at = start + 1
  for (; at < text.length && depth > 0 && result.length < MAX_STRING_CHARS; at++) {
    const character = text.charAt(at)
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0]
      const next = text.charAt(at + 1)
      if (octal) result += String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
      else if (next !== '\n' && next !== '\r') result += ESCAPES[next] ?? next
      at += octal?.length ?? 1
    } else {
      if (character === '(') depth++
      if (character === ')') depth--
      if (depth > 0) result += character
    }
  }
  return { bytes: Buffer.from(result, 'latin1'), end: at }
}

function hexAt(text: string, start: number): { bytes: Buffer; end: number } {
  const close = text.indexOf('>', start)
  const end = close < 0 ? text.length : close
  const digits = text.slice(start + 1, Math.min(end, start + MAX_STRING_CHARS)).replace(/[^0-9a-fA-F]/g, '')
  return { bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'), end: end + 1 }
}

/** UTF-16 or UTF-8 if there is a byte order mark, else PDFDocEncoding, which for our purposes is Latin-1. */
function decodePdfText(bytes: Buffer): string {
  const isMarked = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xef && bytes[1] === 0xbb)
  return isMarked ? decodeByMark(bytes) : decodeLatin1(bytes)
}
