import { ID3V1_BYTES } from '../id3/id3v1.ts'
import type { MediaFile } from '../media-file.ts'

export interface Trailer {
  /** Where the audio ends and the tags at the end of the file start. */
  start: number
  id3v1: Buffer
}

const APE_FOOTER_BYTES = 32

/** Finds the legacy tags that may follow the audio: APE, then ID3v1. */
export async function findTrailer(file: MediaFile): Promise<Trailer> {
  const tailBytes = Math.min(file.size, ID3V1_BYTES + APE_FOOTER_BYTES)
  const tail = await file.chunk(file.size - tailBytes, tailBytes)
  const block = tail.subarray(Math.max(0, tail.length - ID3V1_BYTES))
  const hasId3v1 = block.length === ID3V1_BYTES && block.toString('latin1', 0, 3) === 'TAG'
  const beforeId3v1 = tail.length - (hasId3v1 ? ID3V1_BYTES : 0)
  const footer = tail.subarray(Math.max(0, beforeId3v1 - APE_FOOTER_BYTES), beforeId3v1)
  const end = file.size - (hasId3v1 ? ID3V1_BYTES : 0)
  return { start: Math.max(0, end - apeTagBytes(footer)), id3v1: hasId3v1 ? block : Buffer.alloc(0) }
}

function apeTagBytes(footer: Buffer): number {
  if (footer.length < APE_FOOTER_BYTES || footer.toString('latin1', 0, 8) !== 'APETAGEX') return 0
  const hasHeader = footer.readUInt32LE(20) >>> 31 === 1
  return footer.readUInt32LE(12) + (hasHeader ? APE_FOOTER_BYTES : 0)
}
