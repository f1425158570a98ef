/** Builds MP4 files box by box, for structures that no available encoder writes. */

export function box(type: string, ...parts: (Buffer | Buffer[])[]): Buffer {
  const content = Buffer.concat(parts.flat())
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** Like `box`, with a 64-bit size. */
export function longBox(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([header, content])
}

export function u16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, index * 2)
  return buffer
}

export function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4)
  return buffer
}

export function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(value))
  return buffer
}

export interface BookOptions {
  seconds?: number
  /** Texts of the chapter track, as stored; two seconds each. */
  chapterTexts?: Buffer[]
  /** 64-bit offsets and version 1 headers. */
  isLong?: boolean
  neroList?: Buffer
  items?: Buffer[]
  /** Names of the items, if these are numbered. */
  keys?: Buffer
  moovFirst?: boolean
}

const AUDIO_SCALE = 44_100
const TEXT_SCALE = 1_000

/** Builds an audiobook with one audio track and an optional track of chapter titles. */
export function buildBook(options: BookOptions = {}): Buffer {
  const { chapterTexts = [], isLong = false, moovFirst = false } = options
  const samples = chapterTexts.map((text) => Buffer.concat([u16(text.length), text]))
  const ftyp = box('ftyp', Buffer.from('M4B \0\0\0\0M4B '))
  const sound = Buffer.alloc(100, 0x21)
  const makeMdat = isLong ? longBox : box
  const mdat = makeMdat('mdat', Buffer.concat([sound, ...samples]))
  const headerBytes = isLong ? 16 : 8
  const moovBytes = moovFirst ? buildMoov(options, samples, 0).length : 0
  const firstText = ftyp.length + moovBytes + headerBytes + sound.length
  const moov = buildMoov(options, samples, firstText)
  return moovFirst ? Buffer.concat([ftyp, moov, mdat]) : Buffer.concat([ftyp, mdat, moov])
}

function buildMoov(options: BookOptions, samples: Buffer[], firstText: number): Buffer {
  const { seconds = 10, isLong = false, neroList, items, keys = Buffer.alloc(0) } = options
  const sound = track(
    { id: 1, handler: 'soun', scale: AUDIO_SCALE, units: seconds * AUDIO_SCALE, isLong },
    soundTables(seconds),
  )
  const reference = samples.length > 0 ? box('tref', box('chap', u32(2))) : Buffer.alloc(0)
  const soundTrack = box('trak', sound, reference)
  const text = { id: 2, handler: 'text', scale: TEXT_SCALE, units: samples.length * 2 * TEXT_SCALE, isLong }
  const textTrack =
    samples.length > 0 ? box('trak', track(text, textTables(samples, firstText, isLong))) : Buffer.alloc(0)
  const list = items
    ? box('meta', u32(0), box('hdlr', Buffer.alloc(25)), keys, box('ilst', items))
    : Buffer.alloc(0)
  const userData = box('udta', neroList ? box('chpl', neroList) : Buffer.alloc(0), list)
  return box('moov', header('mvhd', 1000, seconds * 1000, isLong), soundTrack, textTrack, userData)
}

interface TrackOptions {
  id: number
  handler: string
  scale: number
  units: number
  isLong: boolean
}

function track({ id, handler, scale, units, isLong }: TrackOptions, tables: Buffer[]): Buffer {
  const movieUnits = Math.round((units / scale) * 1000)
  const tkhd = isLong
    ? box('tkhd', u32(0x01000001), u64(0), u64(0), u32(id, 0), u64(movieUnits), Buffer.alloc(60))
    : box('tkhd', u32(1, 0, 0, id, 0, movieUnits), Buffer.alloc(60))
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(handler), Buffer.alloc(13))
  return Buffer.concat([
    tkhd,
    box('mdia', header('mdhd', scale, units, isLong), hdlr, box('minf', box('stbl', tables))),
  ])
}

// 0x15c7 is 'eng', five bits per letter.
function header(type: string, scale: number, units: number, isLong: boolean): Buffer {
  const tail = Buffer.concat([u16(0x15c7, 0), Buffer.alloc(76)])
  if (!isLong) return box(type, u32(0, 0, 0, scale, units), tail)
  return box(type, u32(0x01000000), u64(0), u64(0), u32(scale), u64(units), tail)
}

function soundTables(seconds: number): Buffer[] {
  const esds = Buffer.from('0000000003190001000411401500000000009c4000009c400502121006', 'hex')
  const entry = box(
    'mp4a',
    Buffer.alloc(6),
    u16(1, 0, 0, 0, 0, 2, 16, 0, 0),
    u32(AUDIO_SCALE * 65536),
    box('esds', esds),
  )
  return [box('stsd', u32(0, 1), entry), box('stts', u32(0, 1, seconds, AUDIO_SCALE))]
}

function textTables(samples: Buffer[], firstText: number, isLong: boolean): Buffer[] {
  const stts = box('stts', u32(0, 1, samples.length, 2 * TEXT_SCALE))
  const stsz = box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length)))
  const stsc = box('stsc', u32(0, 1, 1, samples.length, 1))
  const offsets = isLong ? box('co64', u32(0, 1), u64(firstText)) : box('stco', u32(0, 1, firstText))
  return [stts, stsz, stsc, offsets]
}

/** An atom of `ilst` with one value. */
export function item(type: string, kind: number, value: Buffer): Buffer {
  return box(type, box('data', u32(kind, 0), value))
}

export function freeItem(name: string, value: string): Buffer {
  const mean = box('mean', u32(0), Buffer.from('com.apple.iTunes'))
  return box('----', mean, box('name', u32(0), Buffer.from(name)), box('data', u32(1, 0), Buffer.from(value)))
}

export function neroList(chapters: readonly { seconds: number; title: Buffer }[]): Buffer {
  const entries = chapters.map(({ seconds, title }) =>
    Buffer.concat([u64(seconds * 10_000_000), Buffer.from([title.length]), title]),
  )
  return Buffer.concat([u32(0x01000000, 0), Buffer.from([chapters.length]), ...entries])
}
