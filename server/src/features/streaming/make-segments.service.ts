import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../../platform/ids.ts'
import { adtsFormat } from '../../platform/media/transport-stream-reader.ts'
import { type AacFrame, packSegment, TICKS_PER_SECOND } from '../../platform/media/transport-stream.ts'
import { BASE_SECONDS, framesOfRun, type RunOptions } from './ffmpeg-run.service.ts'
import { SEGMENT_SECONDS, segmentAt, segmentName } from './hls-playlist.rules.ts'
import { durationOf, planRuns } from './stream-plan.rules.ts'
import type { SourceTrack } from '../playback/playback.types.ts'

/** Why the audio of a file can't be remuxed unchanged; it can still be transcoded. */
export class IncompatibleAudioError extends Error {}

export interface SegmentsWanted extends RunOptions {
  readonly tracks: readonly SourceTrack[]
  readonly folder: string
  readonly numSegments: number
  readonly first: number
  /** Exclusive. */
  readonly end: number
  /** Throws if the audio format differs from the one before. */
  readonly checkKind: (frame: Buffer) => void
}

/** A longer gap is a hole in the file, or the file is shorter than it claims. */
const LONGEST_HOLE_SECONDS = 0.15
const LOW_COMPLEXITY = 1
const MOST_CHANNELS = 6

/** Creates segments and yields the index of each once it is complete in the folder. */
export async function* makeSegments(wanted: SegmentsWanted): AsyncGenerator<number> {
  let frames: AacFrame[] = []
  let current = wanted.first
  const finish = async () => {
    if (frames.length === 0) throw new IncompatibleAudioError('There is no audio at this position')
    await writeSegment(wanted.folder, current, packSegment(frames))
    frames = []
    return current
  }
  for await (const frame of soundFrames(wanted)) {
    const index = segmentAt(secondsOf(frame), wanted.numSegments)
    for (; current < Math.min(index, wanted.end); current += 1) yield await finish()
    if (current === wanted.end) return
    if (index === current) frames.push(frame)
  }
  yield await finish()
}

/**
 * The frames of all tracks in sequence. Copied audio must have no gaps; in transcoded audio they are filled with
 * silence.
 */
async function* soundFrames(wanted: SegmentsWanted): AsyncGenerator<AacFrame> {
  const mustBeWhole = wanted.mode === 'copy'
  let soundUntil = wanted.first * SEGMENT_SECONDS
  const expectAt = (seconds: number) => {
    if (mustBeWhole && seconds > soundUntil + LONGEST_HOLE_SECONDS) {
      throw new IncompatibleAudioError(`There is no sound at ${soundUntil.toFixed(1)} seconds`)
    }
    soundUntil = Math.max(soundUntil, seconds)
  }
  for (const run of planRuns(wanted.tracks, wanted.mode, wanted)) {
    for await (const frame of framesOfRun(run, wanted)) {
      wanted.checkKind(frame.bytes)
      expectAt(secondsOf(frame))
      yield frame
    }
  }
  expectAt(Math.min(wanted.end * SEGMENT_SECONDS, durationOf(wanted.tracks)))
}

/** Players need the same audio format from the first segment to the last. */
export function createFormatCheck(): (frame: Buffer) => void {
  let kind: number | null = null
  return (frame) => {
    const own = adtsFormat(frame)
    if (kind === null && !isCommon(frame))
      throw new IncompatibleAudioError('Browsers do not support this kind of AAC')
    kind ??= own
    if (own === null || own !== kind) throw new IncompatibleAudioError('The audio changes its format')
  }
}

/** Whether it is AAC-LC with a standard channel layout; browsers reject anything else in a stream. */
function isCommon(frame: Buffer): boolean {
  const header = frame.length < 4 ? 0 : frame.readUInt16BE(2)
  const channels = (header >> 6) & 0b111
  return header >> 14 === LOW_COMPLEXITY && channels >= 1 && channels <= MOST_CHANNELS
}

const secondsOf = (frame: AacFrame): number => frame.ticks / TICKS_PER_SECOND - BASE_SECONDS

/** Written under a temporary name and renamed, so that a partial segment is never served. */
async function writeSegment(folder: string, index: number, bytes: Buffer): Promise<void> {
  const draft = path.join(folder, `${newId()}.tmp`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, path.join(folder, segmentName(index)))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
