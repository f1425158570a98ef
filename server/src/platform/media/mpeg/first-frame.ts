import type { MediaFile } from '../media-file.ts'
import { adtsFrameAt } from './adts-reader.ts'
import { isSameStream, mpegFrameAt, type MpegFrame } from './mpeg-header.ts'

export type FoundFrame =
  { kind: 'mpeg'; position: number; frame: MpegFrame } | { kind: 'adts'; position: number }

const NEAR_BYTES = 8 * 1024
const FAR_BYTES = 256 * 1024
const FOLLOWERS = 2

/** Finds the first audio frame at or soon after a position: one that is followed by others of its kind. */
export async function findFirstFrame(file: MediaFile, start: number): Promise<FoundFrame | null> {
  const near = await file.chunk(start, NEAR_BYTES)
  const atOnce = frameFrom(near, 0, start, start + near.length === file.size)
  if (atOnce) return atOnce
  const far = await file.chunk(start, FAR_BYTES)
  const isWholeRest = start + far.length === file.size
  for (let offset = far.indexOf(0xff, 1); offset >= 0; offset = far.indexOf(0xff, offset + 1)) {
    const found = frameFrom(far, offset, start, isWholeRest)
    if (found) return found
  }
  return null
}

function frameFrom(buffer: Buffer, offset: number, base: number, isWholeRest: boolean): FoundFrame | null {
  const frame = mpegFrameAt(buffer, offset)
  if (frame && isFollowed(buffer, offset, isWholeRest, (at) => sameStreamBytes(buffer, at, frame))) {
    return { kind: 'mpeg', position: base + offset, frame }
  }
  if (isFollowed(buffer, offset, isWholeRest, (at) => adtsFrameAt(buffer, at)?.byteLength ?? 0)) {
    return { kind: 'adts', position: base + offset }
  }
  return null
}

function sameStreamBytes(buffer: Buffer, at: number, first: MpegFrame): number {
  const frame = mpegFrameAt(buffer, at)
  return frame && isSameStream(frame, first) ? frame.byteLength : 0
}

/** A very short file may end before enough frames follow; at least one follower is always required. */
function isFollowed(
  buffer: Buffer,
  offset: number,
  isWholeRest: boolean,
  bytesAt: (at: number) => number,
): boolean {
  let at = offset
  for (let count = 0; count <= FOLLOWERS; count++) {
    const byteLength = bytesAt(at)
    if (byteLength === 0) return count > 1 && isWholeRest && at + 10 >= buffer.length
    at += byteLength
  }
  return true
}
