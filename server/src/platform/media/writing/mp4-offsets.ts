import { damaged, MediaError } from '../media-error.ts'
import { contentAt, makeFullBox, splitBoxes, u32, withBoxes, type RawBox } from './mp4-raw-boxes.ts'
import { changedAt } from './mp4-tracks.ts'

const UINT32_MAX = 0xffffffff
/** A movie header never grows by more than this. */
const MAX_SHIFT = 256 * 1024 * 1024
const TABLE = ['mdia', 'minf', 'stbl'] as const

export type MapOffset = (offset: number) => number

/** Returns a track's content with adjusted offsets. The length of the result does not depend on the offsets. */
export function withOffsets(track: Buffer, map: MapOffset): Buffer {
  return changedAt(track, TABLE, (table) => {
    const parts = splitBoxes(table)
    if (parts.boxes.some(({ type }) => type === 'saio')) {
      throw new MediaError('not_recognised', 'it is encrypted, and cannot be changed')
    }
    return withBoxes(parts, (box) => {
      if (box.type === 'stco') return movedShort(box, map)
      return box.type === 'co64' ? movedLong(box, map) : box.whole
    })
  })
}

/** Returns the range that contains all samples of a track contiguously; null if they aren't contiguous. */
export function onlyPlaceOf(track: Buffer): { start: number; end: number } | null {
  const table = contentAt(track, TABLE)
  const parts = table && splitBoxes(table)
  const short = parts?.boxes.find(({ type }) => type === 'stco')
  const long = parts?.boxes.find(({ type }) => type === 'co64')
  const offsets = long ? longOffsets(long) : short ? shortOffsets(short) : []
  const sizes = parts?.boxes.find(({ type }) => type === 'stsz')?.content
  const [start] = offsets
  if (start === undefined || !sizes || sizes.length < 12 + offsets.length * 4) return null
  if (sizes.readUInt32BE(4) !== 0 || sizes.readUInt32BE(8) !== offsets.length) return null
  let end = start
  for (const [index, offset] of offsets.entries()) {
    if (offset !== end) return null
    end += sizes.readUInt32BE(12 + index * 4)
  }
  return { start, end }
}

function movedShort(box: RawBox, map: MapOffset): Buffer {
  const offsets = shortOffsets(box)
  const largest = offsets.reduce((most, offset) => Math.max(most, offset), 0)
  const version = box.content.readUInt32BE(0)
  if (largest + MAX_SHIFT > UINT32_MAX) return makeLong(version, offsets.map(map))
  const moved = Buffer.alloc(offsets.length * 4)
  for (const [index, offset] of offsets.entries()) moved.writeUInt32BE(map(offset), index * 4)
  return makeFullBox('stco', version, u32(offsets.length), moved)
}

function movedLong(box: RawBox, map: MapOffset): Buffer {
  return makeLong(box.content.readUInt32BE(0), longOffsets(box).map(map))
}

function makeLong(version: number, offsets: readonly number[]): Buffer {
  const moved = Buffer.alloc(offsets.length * 8)
  for (const [index, offset] of offsets.entries()) moved.writeBigUInt64BE(BigInt(offset), index * 8)
  return makeFullBox('co64', version, u32(offsets.length), moved)
}

function shortOffsets({ content }: RawBox): number[] {
  const count = countOf(content, 4)
  return Array.from({ length: count }, (_, index) => content.readUInt32BE(8 + index * 4))
}

function longOffsets({ content }: RawBox): number[] {
  const count = countOf(content, 8)
  return Array.from({ length: count }, (_, index) => Number(content.readBigUInt64BE(8 + index * 8)))
}

function countOf(content: Buffer, width: number): number {
  const count = content.length >= 8 ? content.readUInt32BE(4) : 0
  if (content.length < 8 || content.length !== 8 + count * width) throw damaged('a table of it is broken')
  return count
}
