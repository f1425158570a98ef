import type { MediaFile } from '../media-file.ts'

export interface FrameStep {
  byteLength: number
  seconds: number
}

export interface FrameWalk {
  seconds: number
  frameBytes: number
  frameCount: number
}

/** Reads the frame at an offset of the buffer; null if there is none. */
export type FrameAt = (buffer: Buffer, offset: number) => FrameStep | null

const CHUNK_BYTES = 1024 * 1024
const LARGEST_HEADER_BYTES = 16
// This much data without a single frame is not junk between frames but the end of the audio.
const MAX_EMPTY_CHUNKS = 8
// Beyond this, the result is extrapolated.
const MAX_WALKED_BYTES = 2 * 1024 * 1024 * 1024

/** Sums up the frames in a byte range by skipping from header to header; resynchronises after junk. */
export async function walkFrames(
  file: MediaFile,
  start: number,
  end: number,
  frameAt: FrameAt,
): Promise<FrameWalk> {
  const walk: FrameWalk = { seconds: 0, frameBytes: 0, frameCount: 0 }
  const limit = Math.min(end, start + MAX_WALKED_BYTES)
  let position = start
  let emptyChunks = 0
  while (position < limit && emptyChunks < MAX_EMPTY_CHUNKS) {
    const chunk = await file.chunk(position, Math.min(CHUNK_BYTES, end - position))
    const countBefore = walk.frameCount
    const reached = walkChunk(chunk, frameAt, walk, position + chunk.length >= end)
    if (reached === 0) break
    emptyChunks = walk.frameCount === countBefore ? emptyChunks + 1 : 0
    position += reached
  }
  if (limit < end && emptyChunks === 0) extrapolate(walk, (end - start) / (position - start))
  return walk
}

/** Returns the offset reached; less than the whole chunk if a header may continue in the next one. */
function walkChunk(chunk: Buffer, frameAt: FrameAt, walk: FrameWalk, isLast: boolean): number {
  const stopAt = isLast ? chunk.length : chunk.length - LARGEST_HEADER_BYTES
  let offset = 0
  while (offset < stopAt) {
    const frame = frameAt(chunk, offset)
    if (!frame) {
      offset = nextFrame(chunk, offset + 1, frameAt, stopAt)
      continue
    }
    walk.seconds += frame.seconds
    walk.frameBytes += frame.byteLength
    walk.frameCount++
    offset += frame.byteLength
  }
  return offset
}

/** Ignores a lone sync pattern in junk: a valid frame must be followed by another one. */
export function nextFrame(buffer: Buffer, from: number, frameAt: FrameAt, end: number): number {
  for (
    let offset = buffer.indexOf(0xff, from);
    offset >= 0 && offset < end;
    offset = buffer.indexOf(0xff, offset + 1)
  ) {
    const frame = frameAt(buffer, offset)
    if (!frame) continue
    const next = offset + frame.byteLength
    if (next + 4 > buffer.length || frameAt(buffer, next)) return offset
  }
  return end
}

function extrapolate(walk: FrameWalk, factor: number): void {
  walk.seconds *= factor
  walk.frameBytes *= factor
  walk.frameCount = Math.round(walk.frameCount * factor)
}
