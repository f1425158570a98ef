import { damaged, MediaError, tooLarge } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import type { MapOffset } from './mp4-offsets.ts'

/** A top-level box of the file. */
export interface TopBox {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

const MAX_TOP_BOXES = 20_000
const MAX_MOVIE_BYTES = 64 * 1024 * 1024

/** Returns the top-level boxes of a file, without gaps. Rejects files that can't be rewritten without loss. */
export async function readTopBoxes(file: MediaFile): Promise<TopBox[]> {
  const boxes: TopBox[] = []
  for (let position = 0; position < file.size;) {
    const box = await topBoxAt(file, position)
    if (box.type === 'moof' || box.type === 'styp') {
      throw new MediaError('not_recognised', 'it is cut into fragments, and cannot be changed')
    }
    boxes.push(box)
    if (boxes.length > MAX_TOP_BOXES) throw tooLarge('its structure has too many parts')
    position = box.end
  }
  return boxes
}

async function topBoxAt(file: MediaFile, start: number): Promise<TopBox> {
  const header = await file.bytes(start, Math.min(16, file.size - start))
  const rest: TopBox = { type: '', start, contentStart: file.size, end: file.size }
  if (header.length < 8) return rest
  const size = header.readUInt32BE(0)
  const type = header.toString('latin1', 4, 8)
  if (size === 0) return { type, start, contentStart: start + 8, end: file.size }
  if (size === 1 && header.length < 16) return rest
  const headerBytes = size === 1 ? 16 : 8
  const end = start + (size === 1 ? Number(header.readBigUInt64BE(8)) : size)
  if (end < start + headerBytes || end > file.size) {
    throw damaged('it ends too early; the copy or download may be incomplete')
  }
  return { type, start, contentStart: start + headerBytes, end }
}

export function movieBoxOf(boxes: readonly TopBox[]): TopBox {
  const [movie, second] = boxes.filter(({ type }) => type === 'moov')
  if (!movie || second) throw damaged('it has no movie header, or more than one')
  if (movie.end - movie.start > MAX_MOVIE_BYTES) throw tooLarge('its movie header is too large')
  return movie
}

/** A part of the new file: new bytes, or an unchanged range of the old file. */
export type Piece =
  | { readonly kind: 'new'; readonly bytes: Buffer }
  | { readonly kind: 'kept'; readonly start: number; readonly end: number }

/**
 * Lays out the new file: the new parts replace the movie header. If a free box after the old header leaves enough
 * room, nothing after it moves.
 */
export function layOut(boxes: readonly TopBox[], fresh: readonly Buffer[], dropped: TopBox | null): Piece[] {
  const movie = movieBoxOf(boxes)
  const next = boxes[boxes.indexOf(movie) + 1]
  const free = next && (next.type === 'free' || next.type === 'skip') ? next : null
  const freshBytes = fresh.reduce((sum, bytes) => sum + bytes.length, 0)
  const room = (free ?? movie).end - movie.start - freshBytes
  const fits = room === 0 || (room >= 8 && room <= 0xffffffff)
  return boxes.flatMap((box): Piece[] => {
    if (box === dropped || (box === free && fits)) return []
    if (box !== movie) return [{ kind: 'kept', start: box.start, end: box.end }]
    const padding = fits && room > 0 ? [freeBox(room)] : []
    return [...fresh, ...padding].map((bytes) => ({ kind: 'new', bytes }))
  })
}

function freeBox(byteLength: number): Buffer {
  const box = Buffer.alloc(byteLength)
  box.writeUInt32BE(byteLength, 0)
  box.write('free', 4, 'latin1')
  return box
}

/** Returns the position of a new piece, identified by its bytes. */
export function positionOf(pieces: readonly Piece[], bytes: Buffer): number {
  let position = 0
  for (const piece of pieces) {
    if (piece.kind === 'new' && piece.bytes === bytes) return position
    position += lengthOf(piece)
  }
  throw new Error('The piece is not part of the file.')
}

/** Maps positions in the old file to the new one. */
export function offsetMap(pieces: readonly Piece[]): MapOffset {
  let position = 0
  const moves: { start: number; end: number; shift: number }[] = []
  for (const piece of pieces) {
    if (piece.kind === 'kept')
      moves.push({ start: piece.start, end: piece.end, shift: position - piece.start })
    position += lengthOf(piece)
  }
  const nothingMoves = moves.every(({ shift }) => shift === 0)
  let last = moves[0]
  return (offset) => {
    if (nothingMoves) return offset
    if (!last || offset < last.start || offset >= last.end) {
      last = moves.find(({ start, end }) => offset >= start && offset < end)
    }
    if (!last) throw damaged('its tables point to where nothing is')
    return offset + last.shift
  }
}

const lengthOf = (piece: Piece): number =>
  piece.kind === 'new' ? piece.bytes.length : piece.end - piece.start
