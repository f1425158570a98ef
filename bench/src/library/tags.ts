import type { BookPlan } from './plan.ts'

/** Tags as bytes: ID3v2.4 before an mp3, and the item list inside an mp4. */

export interface TrackPlace {
  readonly number: number
  readonly total: number
  /** Null if the book has no discs. */
  readonly disc: number | null
}

export function id3Of(book: BookPlan, place: TrackPlace, picture: Buffer | null): Buffer {
  const isOnly = place.total === 1
  const frames = [
    text('TALB', book.title),
    text('TPE1', book.author),
    text('TIT2', isOnly ? book.title : `${book.title} - Part ${place.number}`),
    text('TCOM', book.narrators.join(', ')),
    text('TCON', book.genres.join('; ')),
    text('TDRC', String(book.year)),
    text('TRCK', `${place.number}/${place.total}`),
    text('TPUB', book.publisher),
    text('TLAN', book.language),
    frame('COMM', Buffer.from(`\u0003eng\0${book.description}`)),
    ...(place.disc === null ? [] : [text('TPOS', `${place.disc}/2`)]),
    ...(book.subtitle === null ? [] : [text('TIT3', book.subtitle)]),
    ...(book.series
      ? [own('SERIES', book.series.name), own('SERIES-PART', String(book.series.sequence))]
      : []),
    ...(book.asin === null ? [] : [own('ASIN', book.asin)]),
    ...(picture ? [frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\u0003\0'), picture]))] : []),
  ]
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0'), syncsafe(body.length), body])
}

const text = (id: string, value: string) => frame(id, Buffer.from(`\u0003${value}`))
const own = (name: string, value: string) => frame('TXXX', Buffer.from(`\u0003${name}\0${value}`))

function frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), syncsafe(content.length), Buffer.alloc(2), content])
}

/** Seven bits per byte, so that no length looks like the start of a frame. */
function syncsafe(length: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f))
}

/** The same audio with other tags. The index is at the end of the file, so the offsets in it stay valid. */
export function withMp4Tags(sound: Buffer, book: BookPlan, picture: Buffer | null): Buffer {
  const top = boxesIn(sound)
  const index = top.at(-1)
  if (index?.type !== 'moov') throw new Error('the index of the sound does not come last')
  const parts = boxesIn(index.content)
  const kept = parts.filter(({ type }) => type !== 'udta').map(({ bytes }) => bytes)
  const userData = parts.find(({ type }) => type === 'udta')
  const chapters = userData ? boxesIn(userData.content).filter(({ type }) => type === 'chpl') : []
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9))
  const meta = box('meta', Buffer.alloc(4), handler, box('ilst', ...itemList(book, picture)))
  const moov = box('moov', ...kept, box('udta', ...chapters.map(({ bytes }) => bytes), meta))
  return Buffer.concat([...top.slice(0, -1).map(({ bytes }) => bytes), moov])
}

function itemList(book: BookPlan, picture: Buffer | null): Buffer[] {
  return [
    item('\u00a9nam', book.title),
    item('\u00a9alb', book.title),
    item('\u00a9ART', book.author),
    item('\u00a9wrt', book.narrators.join(', ')),
    item('\u00a9day', String(book.year)),
    item('\u00a9gen', book.genres.join('; ')),
    item('desc', book.description),
    ...(book.subtitle === null ? [] : [freeItem('SUBTITLE', book.subtitle)]),
    ...(book.series
      ? [freeItem('SERIES', book.series.name), freeItem('SERIES-PART', String(book.series.sequence))]
      : []),
    ...(book.asin === null ? [] : [freeItem('ASIN', book.asin)]),
    freeItem('PUBLISHER', book.publisher),
    freeItem('LANGUAGE', book.language),
    ...(picture ? [box('covr', dataBox(13, picture))] : []),
  ]
}

const item = (type: string, value: string) => box(type, dataBox(1, Buffer.from(value)))

function freeItem(name: string, value: string): Buffer {
  const mean = box('mean', Buffer.alloc(4), Buffer.from('com.apple.iTunes'))
  return box('----', mean, box('name', Buffer.alloc(4), Buffer.from(name)), dataBox(1, Buffer.from(value)))
}

function dataBox(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(kind, 0)
  return box('data', head, content)
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

interface Box {
  readonly type: string
  readonly content: Buffer
  readonly bytes: Buffer
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) throw new Error('the sound is not built as expected')
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
      bytes: bytes.subarray(at, at + size),
    })
    at += size
  }
  return boxes
}
