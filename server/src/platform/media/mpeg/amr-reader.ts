import { averageBitRate, emptyReading, type AudioReading } from '../audio-reading.ts'
import type { MediaFile } from '../media-file.ts'
import { walkFrames, type FrameStep } from './frame-walk.ts'

const NARROW_MARK = '#!AMR\n'
const WIDE_MARK = '#!AMR-WB\n'
const FRAME_SECONDS = 0.02

// Frame size in bytes by type, including the header; 0 for unused types.
const NARROW_FRAMES = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1]
const WIDE_FRAMES = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1]

export function isAmr(head: Buffer): boolean {
  return head.toString('latin1', 0, 5) === '#!AMR'
}

export async function readAmr(file: MediaFile): Promise<AudioReading> {
  const head = await file.bytes(0, Math.min(WIDE_MARK.length, file.size))
  const isWide = head.toString('latin1') === WIDE_MARK
  const sizes = isWide ? WIDE_FRAMES : NARROW_FRAMES
  const start = isWide ? WIDE_MARK.length : NARROW_MARK.length
  const walk = await walkFrames(file, start, file.size, (buffer, offset) => amrFrameAt(buffer, offset, sizes))
  const seconds = walk.seconds || null
  return {
    ...emptyReading('3GPP AMR'),
    codec: isWide ? 'amr_wb' : 'amr_nb',
    durationSeconds: seconds,
    bitRate: averageBitRate(walk.frameBytes, seconds),
    channels: 1,
    channelLayout: 'mono',
    timeBase: isWide ? '1/16000' : '1/8000',
  }
}

function amrFrameAt(buffer: Buffer, offset: number, sizes: readonly number[]): FrameStep | null {
  const byteLength = sizes[((buffer[offset] ?? 0) >> 3) & 15] ?? 0
  return byteLength > 0 ? { byteLength, seconds: FRAME_SECONDS } : null
}
