import { asinOf, emptyBookFacts, isbnOf, lines, oneLine, publication, type BookFacts } from '../book-facts.ts'
import { damaged } from '../media-error.ts'
import type { ByteSource } from '../media-file.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { readExth, type Exth } from './mobi-exth.ts'
import { plainText } from './plain-text.ts'
import { decodeHtmlEntities } from './xml-tree.ts'

export interface MobiReading {
  facts: BookFacts
  cover: { mime: string; byteLength: number; read: () => Promise<Buffer> } | null
}

interface MobiHeader {
  bytes: Buffer
  encoding: 'utf-8' | 'windows-1252'
  firstPictureRecord: number
}

const NAME_BYTES = 78
const MAX_HEADER_BYTES = 1024 * 1024
const UTF8 = 65001
const COVER_OFFSET = 201
const THUMBNAIL_OFFSET = 202

export function isMobi(head: Buffer): boolean {
  return head.toString('latin1', 60, 68) === 'BOOKMOBI'
}

/** A Palm database whose first record describes the book: MOBI, AZW and AZW3. */
export async function readMobi(source: ByteSource): Promise<MobiReading> {
  const records = await readRecordPositions(source)
  const header = await readHeader(source, records)
  const exth = readExth(header.bytes)
  return { facts: factsFrom(header, exth), cover: await findCover(source, records, header, exth) }
}

async function readRecordPositions(source: ByteSource): Promise<number[]> {
  const head = await source.bytes(0, NAME_BYTES)
  const count = head.readUInt16BE(76)
  const table = await source.bytes(NAME_BYTES, count * 8)
  const positions = Array.from({ length: count }, (_, index) => table.readUInt32BE(index * 8))
  return [...positions, source.size]
}

async function recordAt(source: ByteSource, records: readonly number[], index: number) {
  const [start, end] = [records[index], records[index + 1]]
  if (start === undefined || end === undefined || end <= start || end > source.size) return null
  return { start, byteLength: end - start }
}

async function readHeader(source: ByteSource, records: readonly number[]): Promise<MobiHeader> {
  const record = await recordAt(source, records, 0)
  if (!record || record.byteLength < 132) throw damaged('its MOBI header is missing')
  const bytes = await source.bytes(record.start, Math.min(record.byteLength, MAX_HEADER_BYTES))
  if (bytes.toString('latin1', 16, 20) !== 'MOBI') throw damaged('its MOBI header is missing')
  return {
    bytes,
    encoding: bytes.readUInt32BE(28) === UTF8 ? 'utf-8' : 'windows-1252',
    firstPictureRecord: bytes.readUInt32BE(108),
  }
}

function factsFrom({ bytes, encoding }: MobiHeader, exth: Exth): BookFacts {
  const decode = decoderFor(encoding)
  // Programs that make these files escape their texts as in XML.
  const texts = (type: number) => (exth.get(type) ?? []).map((text) => decodeHtmlEntities(decode(text)))
  const first = (type: number) => oneLine(texts(type)[0])
  return {
    ...emptyBookFacts(),
    title: first(503) ?? fullName(bytes, decode),
    authors: lines(texts(100)),
    genres: lines(texts(105)),
    publisher: first(101),
    ...publication(first(106)),
    description: plainText(texts(103)[0] ?? ''),
    language: first(524),
    isbn: isbnOf(first(104) ?? ''),
    asin: asinOf(first(113) ?? '') ?? asinOf(first(504) ?? ''),
  }
}

function decoderFor(encoding: MobiHeader['encoding']): (bytes: Buffer) => string {
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes)
}

function fullName(bytes: Buffer, decode: (bytes: Buffer) => string): string | null {
  const start = bytes.readUInt32BE(84)
  const length = bytes.readUInt32BE(88)
  return start + length <= bytes.length ? oneLine(decode(bytes.subarray(start, start + length))) : null
}

async function findCover(
  source: ByteSource,
  records: readonly number[],
  header: MobiHeader,
  exth: Exth,
): Promise<MobiReading['cover']> {
  for (const type of [COVER_OFFSET, THUMBNAIL_OFFSET]) {
    const value = exth.get(type)?.[0]
    if (!value || value.length < 4 || value.readUInt32BE(0) === 0xffffffff) continue
    const record = await recordAt(source, records, header.firstPictureRecord + value.readUInt32BE(0))
    if (!record || record.byteLength < 16) continue
    const mime = pictureMimeOf(await source.bytes(record.start, 16))
    if (mime)
      return {
        mime,
        byteLength: record.byteLength,
        read: () => source.bytes(record.start, record.byteLength),
      }
  }
  return null
}
