import { averageBitRate, emptyReading, layoutOf, type AudioReading } from '../audio-reading.ts'
import type { Id3Tag } from '../id3/id3-tag.ts'
import type { MediaFile } from '../media-file.ts'
import { walkFrames, type FrameStep } from './frame-walk.ts'
import { findTrailer, readApeTag, trailerTags } from './trailer.ts'

const FORMAT = 'raw ADTS AAC (Advanced Audio Coding)'
const TIME_BASE = '1/28224000'
const SAMPLES_PER_BLOCK = 1024
const CHANNELS = [null, 1, 2, 3, 4, 5, 6, 8] as const
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const

/** AAC frames vary in size and there is no frame count, so all headers are read. */
export async function readAdts(file: MediaFile, id3: Id3Tag | null, start: number): Promise<AudioReading> {
  const trailer = await findTrailer(file)
  const ape = await readApeTag(file, trailer)
  const walk = await walkFrames(file, start, trailer.start, adtsFrameAt)
  const head = await file.bytes(start, 4)
  const channels = CHANNELS[(((head[2] ?? 0) & 1) << 2) | ((head[3] ?? 0) >> 6)] ?? null
  const seconds = walk.seconds || null
  return {
    ...emptyReading(FORMAT),
    codec: 'aac',
    durationSeconds: seconds,
    bitRate: averageBitRate(walk.frameBytes, seconds),
    channels,
    channelLayout: layoutOf(channels),
    timeBase: TIME_BASE,
    chapters: id3?.chapters ?? [],
    picture: id3?.picture ?? ape?.picture ?? null,
    tags: id3?.tags.size ? id3.tags : trailerTags(trailer, ape),
  }
}

export function adtsFrameAt(buffer: Buffer, offset: number): FrameStep | null {
  if (offset + 7 > buffer.length || buffer[offset] !== 0xff || ((buffer[offset + 1] ?? 0) & 0xf6) !== 0xf0)
    return null
  const third = buffer[offset + 2] ?? 0
  const sampleRate = SAMPLE_RATES[(third >> 2) & 15]
  const byteLength = (buffer.readUInt32BE(offset + 3) >>> 13) & 0x1fff
  if (sampleRate === undefined || byteLength < 8) return null
  const blocks = ((buffer[offset + 6] ?? 0) & 3) + 1
  return { byteLength, seconds: (blocks * SAMPLES_PER_BLOCK) / sampleRate }
}
