import type { MediaFile } from '../media-file.ts'

export interface OggPage {
  serial: number
  isFirst: boolean
  /** Position of the stream at the end of the page, in its own units; null if no packet ends here. */
  granule: number | null
  bodyStart: number
  /** Lengths of the packets, or parts of packets, on this page. */
  pieces: number[]
  /** The last piece continues on the next page. */
  isOpen: boolean
  end: number
}

const HEADER_BYTES = 27
const NO_GRANULE = 0xffffffffffffffffn
const TAIL_STEP_BYTES = 64 * 1024
const MAX_TAIL_BYTES = 2 * 1024 * 1024

export async function readPage(file: MediaFile, position: number): Promise<OggPage | null> {
  if (position + HEADER_BYTES > file.size) return null
  const header = await file.bytes(position, Math.min(HEADER_BYTES + 255, file.size - position))
  return pageIn(header, 0, position)
}

function pageIn(buffer: Buffer, offset: number, position: number): OggPage | null {
  if (offset + HEADER_BYTES > buffer.length || buffer.toString('latin1', offset, offset + 4) !== 'OggS')
    return null
  const segments = buffer[offset + 26] ?? 0
  const lacing = buffer.subarray(offset + HEADER_BYTES, offset + HEADER_BYTES + segments)
  if (lacing.length < segments) return null
  const { pieces, byteLength } = piecesOf(lacing)
  const granule = buffer.readBigUInt64LE(offset + 6)
  const bodyStart = position + HEADER_BYTES + segments
  return {
    serial: buffer.readUInt32LE(offset + 14),
    isFirst: ((buffer[offset + 5] ?? 0) & 2) !== 0,
    granule: granule === NO_GRANULE ? null : Number(granule),
    bodyStart,
    pieces,
    isOpen: lacing.at(-1) === 255,
    end: bodyStart + byteLength,
  }
}

/** A packet consists of segments of 255 bytes and a final shorter one. */
function piecesOf(lacing: Buffer): { pieces: number[]; byteLength: number } {
  const pieces: number[] = []
  let piece = 0
  let byteLength = 0
  for (const segment of lacing) {
    piece += segment
    byteLength += segment
    if (segment < 255) {
      pieces.push(piece)
      piece = 0
    }
  }
  if (lacing.at(-1) === 255) pieces.push(piece)
  return { pieces, byteLength }
}

export interface OggEnd {
  granule: number
  /** Other streams follow the first one, so its end is not the end of the file. */
  isChained: boolean
}

/**
 * Returns the position of the stream at its last page, searching from the end of the file; null if none of its pages
 * is near.
 */
export async function findEnd(file: MediaFile, serial: number): Promise<OggEnd | null> {
  let isChained = false
  for (let tailBytes = TAIL_STEP_BYTES; ; tailBytes *= 4) {
    const wanted = Math.min(tailBytes, MAX_TAIL_BYTES, file.size)
    const tail = await file.chunk(file.size - wanted, wanted)
    for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
      const page = pageIn(tail, at, file.size - wanted + at)
      if (!page || page.granule === null) continue
      if (page.serial === serial) return { granule: page.granule, isChained }
      isChained = true
    }
    if (wanted === file.size || wanted === MAX_TAIL_BYTES) return null
  }
}
