import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../../platform/ids.ts'
import { adtsFormat } from '../../platform/media/transport-stream-reader.ts'
import { type AacFrame, packSegment, TICKS_PER_SECOND } from '../../platform/media/transport-stream.ts'
import { BASE_SECONDS, framesOfRun, type RunOptions } from './ffmpeg-run.service.ts'
import { SEGMENT_SECONDS, segmentAt, segmentName } from './hls-playlist.rules.ts'
import { durationOf, planRuns } from './stream-plan.rules.ts'
import type { SourceTrack } from '../playback/playback.types.ts'

/** Why the sound of a file can't be packed as it is; new sound can be made all the same. */
export class UnfitSoundError extends Error {}

export interface SegmentsWanted extends RunOptions {
  readonly tracks: readonly SourceTrack[]
  readonly folder: string
  readonly numSegments: number
  readonly first: number
  /** Not included. */
  readonly end: number
  /** Throws where the sound is of another kind than before. */
  readonly checkKind: (frame: Buffer) => void
}

/** A pause of more than this is a hole in the file, or the file is shorter than it says. */
const LONGEST_HOLE_SECONDS = 0.15
const LOW_COMPLEXITY = 1
const MOST_CHANNELS = 6

/** Makes segments and gives the number of each once it lies complete in the folder. */
export async function* makeSegments(wanted: SegmentsWanted): AsyncGenerator<number> {
  let frames: AacFrame[] = []
  let current = wanted.first
  const finish = async () => {
    if (frames.length === 0) throw new UnfitSoundError('There is no sound at this place')
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

/** Of all tracks in turn, as one. Copied sound must be whole; in new sound holes are silence already. */
async function* soundFrames(wanted: SegmentsWanted): AsyncGenerator<AacFrame> {
  const mustBeWhole = wanted.mode === 'copy'
  let soundUntil = wanted.first * SEGMENT_SECONDS
  const expectAt = (seconds: number) => {
    if (mustBeWhole && seconds > soundUntil + LONGEST_HOLE_SECONDS) {
      throw new UnfitSoundError(`There is no sound at ${soundUntil.toFixed(1)} seconds`)
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

/** Players want one kind of sound from the first segment to the last. */
export function createKindCheck(): (frame: Buffer) => void {
  let kind: number | null = null
  return (frame) => {
    const own = adtsFormat(frame)
    if (kind === null && !isCommon(frame)) throw new UnfitSoundError('No browser knows this kind of AAC')
    kind ??= own
    if (own === null || own !== kind) throw new UnfitSoundError('The sound changes its kind')
  }
}

/** Low complexity, and channels in one of the usual orders; what else a frame may say, browsers refuse in a stream. */
function isCommon(frame: Buffer): boolean {
  const header = frame.length < 4 ? 0 : frame.readUInt16BE(2)
  const channels = (header >> 6) & 0b111
  return header >> 14 === LOW_COMPLEXITY && channels >= 1 && channels <= MOST_CHANNELS
}

const secondsOf = (frame: AacFrame): number => frame.ticks / TICKS_PER_SECOND - BASE_SECONDS

/** Written under another name and renamed, so that half a segment is never served. */
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
