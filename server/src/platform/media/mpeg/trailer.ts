import { type ApeTag, parseApeItems } from '../ape/ape-tag.ts'
import { ID3V1_BYTES, parseId3v1 } from '../id3/id3v1.ts'
import type { MediaFile } from '../media-file.ts'
import { fillTags, type RawTags } from '../raw-tags.ts'

export interface Trailer {
  /** Where the audio ends and the tags at the end of the file start. */
  start: number
  id3v1: Buffer
  /** The items of the APE tag; null if there is none. */
  apeItems: { start: number; byteLength: number } | null
}

const APE_FRAME_BYTES = 32
const MAX_APE_BYTES = 32 * 1024 * 1024
const LYRICS_END_BYTES = 15

/** Finds the legacy tags that may follow the audio: APE, then lyrics, then ID3v1. */
export async function findTrailer(file: MediaFile): Promise<Trailer> {
  const tail = await tailBefore(file, file.size, APE_FRAME_BYTES + LYRICS_END_BYTES + ID3V1_BYTES)
  const block = tail.subarray(Math.max(0, tail.length - ID3V1_BYTES))
  const hasId3v1 = block.length === ID3V1_BYTES && block.toString('latin1', 0, 3) === 'TAG'
  const rest = hasId3v1 ? tail.subarray(0, -ID3V1_BYTES) : tail
  const lyrics = lyricsBytes(rest)
  const end = Math.max(0, file.size - (hasId3v1 ? ID3V1_BYTES : 0) - lyrics)
  const beforeLyrics = lyrics > 0 ? await tailBefore(file, end, APE_FRAME_BYTES) : rest
  const ape = apeBytes(beforeLyrics.subarray(Math.max(0, beforeLyrics.length - APE_FRAME_BYTES)), end)
  const isReadable = ape !== null && ape.items <= MAX_APE_BYTES
  return {
    start: end - (ape?.whole ?? 0),
    id3v1: hasId3v1 ? block : Buffer.alloc(0),
    apeItems: isReadable ? { start: end - APE_FRAME_BYTES - ape.items, byteLength: ape.items } : null,
  }
}

function tailBefore(file: MediaFile, end: number, length: number): Promise<Buffer> {
  const start = Math.max(0, end - length)
  return file.chunk(start, end - start)
}

/** Lyrics3 ends with its size in six digits and its name. */
function lyricsBytes(rest: Buffer): number {
  const end = rest.toString('latin1', Math.max(0, rest.length - LYRICS_END_BYTES))
  return /^\d{6}LYRICS200$/.test(end) ? Number(end.slice(0, 6)) + LYRICS_END_BYTES : 0
}

/** Null if there is no tag, or it claims to be larger than the file. */
function apeBytes(footer: Buffer, end: number): { items: number; whole: number } | null {
  if (footer.length < APE_FRAME_BYTES || footer.toString('latin1', 0, 8) !== 'APETAGEX') return null
  const hasHeader = footer.readUInt32LE(20) >>> 31 === 1
  const sizeWithFooter = footer.readUInt32LE(12)
  const whole = sizeWithFooter + (hasHeader ? APE_FRAME_BYTES : 0)
  if (sizeWithFooter < APE_FRAME_BYTES || whole > end) return null
  return { items: sizeWithFooter - APE_FRAME_BYTES, whole }
}

export async function readApeTag(file: MediaFile, { apeItems }: Trailer): Promise<ApeTag | null> {
  return apeItems && parseApeItems(await file.bytes(apeItems.start, apeItems.byteLength))
}

/** Combines the tags at the end of a file; ID3v1 comes last, because it cuts texts off. */
export function trailerTags(trailer: Trailer, ape: ApeTag | null): RawTags {
  const tags: RawTags = new Map(ape?.tags)
  const oldTags = parseId3v1(trailer.id3v1)
  if (oldTags) fillTags(tags, oldTags)
  return tags
}
