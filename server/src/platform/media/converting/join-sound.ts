import { readAudio } from '../audio-tags.ts'
import { mediaFileSource } from '../ffmpeg-input.ts'
import { MediaError } from '../media-error.ts'
import { streamTool } from '../tool-stream.ts'
import type { EncodedFormat, SoundFile, SoundPiece } from './converting.types.ts'
import { outputArguments, sampleRateOf } from './output-arguments.ts'
import { placesOf, type ReadOptions, SILENCE_MS } from './read-sound.ts'

/** All files are open at the same time, and a process may open about a thousand. */
const MAX_FILES = 200
/** Linux allows 128 KiB for a single program argument. */
const MAX_GRAPH_BYTES = 120_000
/** Files whose duration is off by more than this are left to the slower path, which counts samples. */
const MAX_DIFFERENCE_SECONDS = 0.5
const SAME_SECONDS = 0.05
/** Filters have less overhead with larger frames than the thousand or so samples of an MP3 frame. */
const FRAME_SAMPLES = 8192

export interface JoinOptions extends ReadOptions {
  readonly pictureFile: string | null
}

export const canJoin = (files: readonly SoundFile[], pieces: readonly SoundPiece[]): boolean =>
  pieces.length === 1 && files.length <= MAX_FILES

/**
 * Joins all files in a single ffmpeg process, which is the cheapest way. Returns false if ffmpeg failed or the result
 * has the wrong length; it can't tell which file is to blame.
 */
export async function joinSound(
  files: readonly SoundFile[],
  { path, lengthSeconds }: SoundPiece,
  format: EncodedFormat,
  options: JoinOptions,
): Promise<boolean> {
  const { ffmpeg, signal, pictureFile } = options
  const graph = joiningGraph(files, format)
  if (Buffer.byteLength(graph) > MAX_GRAPH_BYTES) return false
  const output = outputArguments({
    inputs: ['-filter_complex', graph],
    inputCount: 0,
    sound: '[all]',
    format,
    pictureFile,
    path,
  })
  const args = ['-nostdin', '-progress', 'pipe:1', ...output]
  const report = progressReporter(files, options.onProgress)
  try {
    for await (const bytes of streamTool(ffmpeg, args, { signal, silenceMs: SILENCE_MS })) {
      report(lastTime(bytes.toString('latin1')))
    }
  } catch (error) {
    if (error instanceof MediaError && error.code === 'tool_failed') return false
    throw error
  }
  signal.throwIfAborted()
  const { durationSeconds } = await readAudio(path, { signal })
  if (Math.abs(durationSeconds - lengthSeconds) > SAME_SECONDS) return false
  report(Infinity)
  return true
}

/**
 * Pads or trims each file to its length. Padding is limited, so a file that is much too short makes the result too
 * short; part of any excess is appended at the end and makes the result too long.
 */
function joiningGraph(files: readonly SoundFile[], format: EncodedFormat): string {
  const sampleRate = sampleRateOf(format)
  const slack = MAX_DIFFERENCE_SECONDS * sampleRate
  const layout = format.channels === 1 ? 'mono' : 'stereo'
  const parts = [...placesOf(files, sampleRate)].map(([index, { path }, from, to]) => {
    const units = to - from
    return [
      // Files are sources within the graph: with separate inputs, ffmpeg would start a thread for each and hand over
      // every packet.
      `${mediaFileSource(path)},aresample=${sampleRate}:async=1,aformat=channel_layouts=${layout},asetnsamples=n=${FRAME_SAMPLES}:p=0,asetpts=N/SR/TB,asplit[a${index}][b${index}]`,
      `[a${index}]apad=pad_len=${slack},atrim=end_sample=${units}[file${index}]`,
      `[b${index}]atrim=start_sample=${units + slack}:end_sample=${units + 2 * slack}[rest${index}]`,
    ].join(';')
  })
  const all = ['file', 'rest'].flatMap((name) => files.map((_file, index) => `[${name}${index}]`)).join('')
  return `${parts.join(';')};${all}concat=n=${2 * files.length}:v=0:a=1[all]`
}

/** Reads the position in seconds from ffmpeg's progress output; 0 while it is still `N/A`. */
function lastTime(text: string): number {
  return Number([...text.matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1] ?? 0) / 1e6
}

/** Reports the progress of each file in turn, up to its completion. */
function progressReporter(files: readonly SoundFile[], onProgress: ReadOptions['onProgress']) {
  let current = 0
  let startSeconds = 0
  return (seconds: number) => {
    for (;;) {
      const length = files[current]?.durationSeconds
      if (length === undefined) return
      const share = length > 0 ? (seconds - startSeconds) / length : 1
      if (share > 0) onProgress(current, Math.min(1, share))
      if (!(share >= 1)) return
      current += 1
      startSeconds += length
    }
  }
}
