import { uint32be } from './archives.ts'

/** Handmade, uncompressed Kindle books: the older MOBI, and the newer format of AZW3 files (KF8). */

const RECORD_BYTES = 4096
const NONE = 0xffffffff
const HEADER_BYTES = 264
const INDEX_HEADER_BYTES = 192

export function mobi(title: string, html: string): Buffer {
  const text = recordsOf(html)
  return palmDatabase([headerOf(title, { version: 6, text, resources: text.length + 1 }), ...text])
}

/** One document: a skeleton of markup, and the content inserted into it. */
export function azw3(title: string, content: string): Buffer {
  const [before, after] = ['<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>', '</body></html>']
  const skeleton = before + after
  const text = recordsOf(skeleton + content)
  const skeletons = index(
    [
      [1, 1],
      [6, 2],
    ],
    [{ name: 'SKEL0000000000', values: [1, 0, skeleton.length] }],
  )
  const fragments = index(
    [
      [2, 1],
      [4, 1],
      [6, 2],
    ],
    [{ name: String(before.length).padStart(10, '0'), values: [0, 0, 0, content.length] }],
  )
  const [skel, frag] = [text.length + 1, text.length + 3]
  const header = headerOf(title, { version: 8, text, resources: text.length + 5, skel, frag })
  return palmDatabase([header, ...text, ...skeletons, ...fragments])
}

function recordsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / RECORD_BYTES) }, (_, number) =>
    bytes.subarray(number * RECORD_BYTES, (number + 1) * RECORD_BYTES),
  )
}

interface HeaderGiven {
  readonly version: number
  readonly text: readonly Buffer[]
  /** Number of the first image record; there are none. */
  readonly resources: number
  readonly skel?: number
  readonly frag?: number
}

function headerOf(
  title: string,
  { version, text, resources, skel = NONE, frag = NONE }: HeaderGiven,
): Buffer {
  const name = Buffer.from(title)
  const field = Buffer.concat([uint32be(503), uint32be(8 + name.length), name])
  const fields = Buffer.concat([Buffer.from('EXTH'), uint32be(12 + field.length), uint32be(1), field])
  const head = Buffer.alloc(16 + HEADER_BYTES)
  head.writeUInt16BE(1, 0)
  head.writeUInt32BE(
    text.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  head.writeUInt16BE(text.length, 8)
  head.writeUInt16BE(RECORD_BYTES, 10)
  head.write('MOBI', 16)
  const numbers: readonly (readonly [position: number, value: number])[] = [
    [20, HEADER_BYTES],
    [24, 2],
    [28, 65001],
    [36, version],
    [84, head.length + fields.length],
    [88, name.length],
    [108, resources],
    [128, 0x40],
    [192, NONE],
    [244, NONE],
    [248, frag],
    [252, skel],
    [260, NONE],
  ]
  for (const [position, value] of numbers) head.writeUInt32BE(value, position)
  return Buffer.concat([head, fields, name, Buffer.alloc(8)])
}

interface Entry {
  readonly name: string
  readonly values: readonly number[]
}

/** An index: a record that defines the values of an entry, and a record with the entries. */
function index(
  tags: readonly (readonly [tag: number, values: number])[],
  entries: readonly Entry[],
): Buffer[] {
  const table = Buffer.concat([
    Buffer.from('TAGX'),
    uint32be(12 + 4 * (tags.length + 1)),
    uint32be(1),
    ...tags.map(([tag, count], position) => Buffer.from([tag, count, 1 << position, 0])),
    Buffer.from([0, 0, 0, 1]),
  ])
  const all = (1 << tags.length) - 1
  const offsets: Buffer[] = []
  const parts: Buffer[] = []
  let position = INDEX_HEADER_BYTES
  for (const { name, values } of entries) {
    const entry = Buffer.concat([
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([all]),
      ...values.map(variableLength),
    ])
    offsets.push(uint32be(position).subarray(2))
    parts.push(entry)
    position += entry.length
  }
  return [
    Buffer.concat([indexHeader(1, 0), table]),
    Buffer.concat([indexHeader(entries.length, position), ...parts, Buffer.from('IDXT'), ...offsets]),
  ]
}

function indexHeader(count: number, offsetsAt: number): Buffer {
  const header = Buffer.alloc(INDEX_HEADER_BYTES)
  header.write('INDX', 0)
  header.writeUInt32BE(INDEX_HEADER_BYTES, 4)
  header.writeUInt32BE(offsetsAt, 20)
  header.writeUInt32BE(count, 24)
  header.writeUInt32BE(65001, 28)
  return header
}

/** Seven bits per byte; the last byte has its highest bit set. */
function variableLength(value: number): Buffer {
  const bytes = [(value & 0x7f) | 0x80]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(rest & 0x7f)
  return Buffer.from(bytes)
}

function palmDatabase(records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(78)
  head.write('book', 0)
  head.write('BOOKMOBI', 60)
  head.writeUInt16BE(records.length, 76)
  const table: Buffer[] = []
  let position = head.length + records.length * 8 + 2
  for (const record of records) {
    table.push(uint32be(position), Buffer.alloc(4))
    position += record.length
  }
  return Buffer.concat([head, ...table, Buffer.alloc(2), ...records])
}
