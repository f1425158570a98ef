import { inflateSync } from 'node:zlib'
import type { MediaFile } from '../media-file.ts'
import { parseInfoDictionary } from './pdf-strings.ts'

export type PdfInfo = Map<string, string>

export interface PdfPart {
  start: number
  bytes: Buffer
}

const MAX_OBJECT_BYTES = 64 * 1024
const MAX_STREAM_BYTES = 4 * 1024 * 1024
const MAX_STREAMS = 200
const MAX_TABLE_BYTES = 2 * 1024 * 1024

/**
 * Finds the document information dictionary; empty if it isn't near the start or the end of the file, or is
 * encrypted.
 */
export async function findInfo(file: MediaFile, parts: readonly PdfPart[]): Promise<PdfInfo> {
  const texts = parts.map(({ bytes }) => bytes.toString('latin1'))
  if (texts.some((text) => /\/Encrypt\s{0,10}\d{1,10}\s/.test(text))) return new Map()
  const reference = lastMatch(texts, /\/Info\s{1,10}(\d{1,10})\s{1,10}(\d{1,5})\s{1,10}R/g)
  const id = reference?.[1]
  if (!id) return new Map()
  const object =
    plainObject(texts, id, reference[2] ?? '0') ??
    (await objectByTable(file, texts, id)) ??
    packedObject(parts, texts, id)
  return object ? parseInfoDictionary(object) : new Map()
}

function lastMatch(texts: readonly string[], pattern: RegExp): RegExpExecArray | undefined {
  for (const text of texts.toReversed()) {
    const last = [...text.matchAll(pattern)].at(-1)
    if (last) return last
  }
  return undefined
}

/** `12 0 obj << … >>`. The last one wins, because changes are appended. */
function plainObject(texts: readonly string[], id: string, generation: string): string | null {
  for (const text of texts.toReversed()) {
    const mark = `${id} ${generation} obj`
    for (let at = text.lastIndexOf(mark); at >= 0; at = at > 0 ? text.lastIndexOf(mark, at - 1) : -1) {
      const isWhole = at === 0 || !/\d/.test(text.charAt(at - 1))
      if (isWhole) return text.slice(at + mark.length, at + mark.length + MAX_OBJECT_BYTES)
    }
  }
  return null
}

/** Looks the object up in the classic cross-reference table: twenty bytes per object, the first ten its position. */
async function objectByTable(file: MediaFile, texts: readonly string[], id: string): Promise<string | null> {
  const tableStart = Number(lastMatch(texts, /startxref\s{1,10}(\d{1,12})/g)?.[1] ?? Number.NaN)
  if (!(tableStart > 0 && tableStart < file.size)) return null
  const table = (await file.chunk(tableStart, MAX_TABLE_BYTES)).toString('latin1')
  if (!table.trimStart().startsWith('xref')) return null
  for (const match of table.matchAll(/[\r\n](\d{1,10}) (\d{1,10})[ \r]{0,2}\n(?=\d{10} )/g)) {
    const row = Number(id) - Number(match[1])
    if (row < 0 || row >= Number(match[2])) continue
    const entry = match.index + match[0].length + row * 20
    const position = Number(table.slice(entry, entry + 10))
    if (!(position > 0 && position < file.size)) return null
    const object = (await file.chunk(position, MAX_OBJECT_BYTES)).toString('latin1')
    return /^\s{0,4}(\d{1,10}) \d{1,5} obj/.exec(object)?.[1] === id ? object : null
  }
  return null
}

/** Looks for objects in compressed streams, but only near the start and the end of the file. */
function packedObject(parts: readonly PdfPart[], texts: readonly string[], id: string): string | null {
  let count = 0
  for (const [index, { bytes }] of parts.entries()) {
    const text = texts[index] ?? ''
    for (
      let at = text.indexOf('/ObjStm');
      at >= 0 && count < MAX_STREAMS;
      at = text.indexOf('/ObjStm', at + 1), count++
    ) {
      const object = objectInStream(bytes, text, at, id)
      if (object) return object
    }
  }
  return null
}

/** An object stream starts with pairs of numbers: an object's id and its offset from `/First`. */
function objectInStream(bytes: Buffer, text: string, at: number, id: string): string | null {
  const dictionary = text.slice(Math.max(0, text.lastIndexOf('obj', at)), text.indexOf('stream', at))
  const first = Number(/\/First\s{1,4}(\d{1,8})/.exec(dictionary)?.[1] ?? Number.NaN)
  const start = text.indexOf('stream', at) + 'stream'.length
  const end = text.indexOf('endstream', start)
  if (!Number.isFinite(first) || end < 0 || end - start > MAX_STREAM_BYTES) return null
  const content = inflate(bytes.subarray(start + (text.charAt(start) === '\r' ? 2 : 1), end))
  const numbers = content?.slice(0, first).trim().split(/\s+/) ?? []
  for (let pair = 0; pair + 1 < numbers.length; pair += 2) {
    if (numbers[pair] === id) return content?.slice(first + Number(numbers[pair + 1])) ?? null
  }
  return null
}

function inflate(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1')
  } catch {
    return null
  }
}
