import {
  averageBitRate,
  CUT_OFF_PROBLEM,
  emptyReading,
  layoutOf,
  type AudioReading,
} from '../audio-reading.ts'
import type { Id3Tag } from '../id3/id3-tag.ts'
import type { MediaFile } from '../media-file.ts'
import { fillTags } from '../raw-tags.ts'
import { findTrailer, readApeTag, trailerTags } from './trailer.ts'
import { walkFrames, type FrameStep } from './frame-walk.ts'
import { isSameStream, mpegFrameAt, type MpegFrame } from './mpeg-header.ts'
import { vbrHeaderIn } from './vbr-header.ts'

const FORMAT = 'MP2/3 (MPEG audio layer 2/3)'
// The least common multiple of all MPEG sampling rates, as used by ffprobe.
const TIME_BASE = '1/14112000'
const WALKED_ALWAYS_BYTES = 1024 * 1024
const PROBES = 16
const PROBE_BYTES = 8 * 1024

export interface FirstFrame {
  position: number
  frame: MpegFrame
}

export async function readMp3(file: MediaFile, id3: Id3Tag | null, first: FirstFrame): Promise<AudioReading> {
  const trailer = await findTrailer(file)
  const length = await measure(file, first, trailer.start)
  const ape = await readApeTag(file, trailer)
  const tags = id3?.tags ?? new Map()
  if (tags.size === 0) fillTags(tags, trailerTags(trailer, ape))
  return {
    ...emptyReading(FORMAT),
    codec: first.frame.codec,
    durationSeconds: length.seconds,
    bitRate: length.bitRate,
    channels: first.frame.channels,
    channelLayout: layoutOf(first.frame.channels),
    timeBase: TIME_BASE,
    chapters: id3?.chapters ?? [],
    picture: id3?.picture ?? ape?.picture ?? null,
    tags,
    problem: length.problem,
  }
}

interface Measured {
  seconds: number | null
  bitRate: number | null
  problem: string | null
}

async function measure(file: MediaFile, first: FirstFrame, end: number): Promise<Measured> {
  const { frame, position } = first
  const soundBytes = end - position
  const header = vbrHeaderIn(await file.bytes(position, Math.min(256, file.size - position)), frame)
  if (header && isWholeFile(header.byteCount, soundBytes)) {
    const seconds = (header.frameCount * frame.samples) / frame.sampleRate
    return { seconds, bitRate: averageBitRate(header.byteCount ?? soundBytes, seconds), problem: null }
  }
  if (!header && (await looksConstant(file, first, end))) {
    return { seconds: (soundBytes * 8) / frame.bitRate, bitRate: frame.bitRate, problem: null }
  }
  const walk = await walkFrames(file, position, end, stepFor(frame))
  const seconds = walk.seconds || null
  const isShort = header?.byteCount && soundBytes < header.byteCount * 0.98
  return {
    seconds,
    bitRate: averageBitRate(walk.frameBytes, seconds),
    problem: isShort ? CUT_OFF_PROBLEM : null,
  }
}

/** Concatenated files keep the header of their first part; truncated files keep that of the whole. */
function isWholeFile(notedBytes: number | null, soundBytes: number): boolean {
  if (notedBytes === null) return true
  const difference = Math.abs(notedBytes - soundBytes)
  return difference <= Math.max(soundBytes * 0.02, 4096)
}

/** Samples frames across the file; if all have the bit rate of the first one, the length follows from the size. */
async function looksConstant(
  file: MediaFile,
  { frame, position }: FirstFrame,
  end: number,
): Promise<boolean> {
  const soundBytes = end - position
  if (soundBytes < WALKED_ALWAYS_BYTES) return false
  const frameAt = stepFor(frame)
  for (let probe = 1; probe <= PROBES; probe++) {
    const at = position + Math.floor((soundBytes - PROBE_BYTES) * (probe / PROBES))
    const chunk = await file.chunk(at, PROBE_BYTES)
    let offset = firstStep(chunk, frameAt)
    if (offset < 0) return false
    for (let found = mpegFrameAt(chunk, offset); found; found = mpegFrameAt(chunk, offset)) {
      if (found.bitRate !== frame.bitRate) return false
      offset += found.byteLength
    }
    if (offset + 4 <= chunk.length) return false
  }
  return true
}

function firstStep(chunk: Buffer, frameAt: (buffer: Buffer, offset: number) => FrameStep | null): number {
  for (let offset = 0; offset + 4 <= chunk.length; offset++) {
    const step = frameAt(chunk, offset)
    if (step && frameAt(chunk, offset + step.byteLength)) return offset
  }
  return -1
}

function stepFor(first: MpegFrame): (buffer: Buffer, offset: number) => FrameStep | null {
  return (buffer, offset) => {
    const frame = mpegFrameAt(buffer, offset)
    if (!frame || !isSameStream(frame, first)) return null
    return { byteLength: frame.byteLength, seconds: frame.samples / frame.sampleRate }
  }
}
