import type { FoundPicture } from '../audio-reading.ts'
import { pictureMimeOf } from '../picture-type.ts'

/** How much of a picture block is needed to determine its content. */
export const PICTURE_HEAD_BYTES = 4096

/**
 * FLAC's picture block: type, MIME type, description, four numbers, then the picture. `block` may contain only its
 * first bytes; `read` fetches any part of it.
 */
export function pictureInBlock(
  block: Buffer,
  blockBytes: number,
  read: (start: number, length: number) => Promise<Buffer>,
): FoundPicture | null {
  if (block.length < 8) return null
  const afterMime = 8 + block.readUInt32BE(4)
  if (afterMime + 4 > block.length) return null
  const lengthAt = afterMime + 4 + block.readUInt32BE(afterMime) + 16
  if (lengthAt + 16 > block.length) return null
  const start = lengthAt + 4
  // The stored length is wrong for pictures above 16 MiB, so it is limited to the actual size.
  const byteLength = Math.min(block.readUInt32BE(lengthAt), blockBytes - start)
  const mime = pictureMimeOf(block.subarray(start))
  return mime && byteLength > 0 ? { mime, byteLength, read: () => read(start, byteLength) } : null
}
