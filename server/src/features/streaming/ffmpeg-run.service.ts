import { mediaFileInput } from '../../platform/media/ffmpeg-input.ts'
import { readFrames } from '../../platform/media/transport-stream-reader.ts'
import { type AacFrame, TICKS_PER_SECOND } from '../../platform/media/transport-stream.ts'
import { streamTool } from '../../platform/media/tool-stream.ts'
import { type Run, SAMPLE_RATE, type StreamMode } from './stream-plan.rules.ts'

/** Timestamps start here instead of at zero, so that encoder priming can't make them negative. */
export const BASE_SECONDS = 10
const SILENCE_MS = 30_000
const KBIT_PER_CHANNEL = 64

export interface RunOptions {
  readonly ffmpeg: string
  readonly mode: StreamMode
  readonly channels: 1 | 2
  readonly signal: AbortSignal
}

/** Yields the frames of part of one track, with their time on the whole timeline. */
export async function* framesOfRun(run: Run, options: RunOptions): AsyncGenerator<AacFrame> {
  const startSeconds = run.trackStartSeconds + run.offsetSeconds + BASE_SECONDS
  const output = streamTool(options.ffmpeg, argumentsFor(run, startSeconds, options), {
    signal: options.signal,
    silenceMs: SILENCE_MS,
  })
  const from = (run.fromSeconds + BASE_SECONDS) * TICKS_PER_SECOND
  const to = (run.toSeconds + BASE_SECONDS) * TICKS_PER_SECOND
  for await (const frame of readFrames(output, startSeconds * TICKS_PER_SECOND)) {
    if (frame.ticks >= from && frame.ticks < to) yield frame
  }
}

function argumentsFor(run: Run, startSeconds: number, { mode, channels }: RunOptions): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-threads', '1'],
    ...['-ss', seconds(run.offsetSeconds), ...mediaFileInput(run.track.path)],
    ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-t', seconds(run.lengthSeconds)],
    ...(mode === 'copy' ? ['-c:a', 'copy'] : encoding(channels)),
    // One frame per packet, so that each has its own timestamp.
    ...['-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-pes_payload_size', '0'],
    ...['-output_ts_offset', seconds(startSeconds), 'pipe:1'],
  ]
}

/** Fills gaps in a damaged file with silence, so that what follows stays in sync. */
function encoding(channels: 1 | 2): string[] {
  return [
    ...['-af', `aresample=${SAMPLE_RATE}:async=1:first_pts=0,apad`, '-ac', String(channels)],
    ...['-ar', String(SAMPLE_RATE), '-c:a', 'aac', '-b:a', `${KBIT_PER_CHANNEL * channels}k`],
  ]
}

const seconds = (value: number): string => value.toFixed(6)
