import path from 'node:path'
import { mediaFileInput } from '../ffmpeg-input.ts'
import { MediaError } from '../media-error.ts'
import { streamTool } from '../tool-stream.ts'
import { type AdtsKind, framesPerSecond, isSameKind, refuseMixed, takeFrames } from './adts-frames.ts'
import type { SoundChunk, SoundFile } from './converting.types.ts'
import { sampleChunk, splitChunk } from './sound-chunks.ts'

/** Reads the audio of several files in sequence, each adjusted to its expected length. */

export const SILENCE_MS = 5 * 60_000
/** A file whose length is off by more than this has changed since the scan, or is damaged. */
const MAX_DIFFERENCE_SECONDS = 1
const PADDING_BYTES = 64 * 1024

export interface ReadOptions {
  readonly ffmpeg: string
  readonly signal: AbortSignal
  /** Called with the index of the file and the share of it that was read, from 0 to 1. */
  readonly onProgress: (file: number, share: number) => void
}

export interface SampleFormat {
  readonly sampleRate: number
  readonly channels: number
}

export async function* readSamples(
  files: readonly SoundFile[],
  format: SampleFormat,
  options: ReadOptions,
): AsyncGenerator<SoundChunk> {
  const { sampleRate, channels } = format
  for (const [index, file, from, to] of placesOf(files, sampleRate)) {
    let done = 0
    for await (const chunk of cutTo(to - from, file, sampleRate, decoded(file, format, options))) {
      done += chunk.units
      options.onProgress(index, done / (to - from))
      yield chunk
    }
    yield* silence(to - from - done, channels)
    options.onProgress(index, 1)
  }
}

/** Frames are not changed: files are aligned to their expected end as closely as whole frames allow. */
export async function* readFrames(
  files: readonly SoundFile[],
  options: ReadOptions,
  onKind: (kind: AdtsKind) => void,
): AsyncGenerator<SoundChunk> {
  let kind: AdtsKind | null = null
  let endSeconds = 0
  let done = 0
  for (const [index, file] of files.entries()) {
    const startSeconds = endSeconds
    endSeconds += file.durationSeconds
    for await (const { chunk, kind: own } of framesOf(file, options)) {
      if (own !== null && kind !== null && !isSameKind(own, kind)) refuseMixed()
      if (own !== null && kind === null) onKind((kind = own))
      if (kind === null) continue
      const perSecond = framesPerSecond(kind)
      const [now] = splitChunk(chunk, Math.max(0, Math.round(endSeconds * perSecond) - done))
      done += now.units
      options.onProgress(index, Math.min(1, (done / perSecond - startSeconds) / file.durationSeconds))
      if (now.units > 0) yield now
    }
    if (kind !== null) refuseOtherLength(file, done / framesPerSecond(kind) - endSeconds)
    options.onProgress(index, 1)
  }
}

/** Yields the start and end of each file in units; rounding errors don't accumulate. */
export function* placesOf(files: readonly SoundFile[], unitsPerSecond: number) {
  let seconds = 0
  for (const [index, file] of files.entries()) {
    const from = Math.round(seconds * unitsPerSecond)
    seconds += file.durationSeconds
    yield [index, file, from, Math.round(seconds * unitsPerSecond)] as const
  }
}

/** Limits the chunks to a number of units; the caller fills up what is missing. */
async function* cutTo(
  units: number,
  file: SoundFile,
  unitsPerSecond: number,
  chunks: AsyncIterable<SoundChunk>,
): AsyncGenerator<SoundChunk> {
  let seen = 0
  for await (const chunk of chunks) {
    const [now] = splitChunk(chunk, Math.max(0, units - seen))
    seen += chunk.units
    if (now.units > 0) yield now
  }
  refuseOtherLength(file, (seen - units) / unitsPerSecond)
}

function refuseOtherLength({ path: filePath }: SoundFile, differenceSeconds: number): void {
  if (Math.abs(differenceSeconds) <= MAX_DIFFERENCE_SECONDS) return
  const amount = `${Math.abs(differenceSeconds).toFixed(1)} s ${differenceSeconds < 0 ? 'shorter' : 'longer'}`
  throw new MediaError(
    'damaged',
    `"${path.basename(filePath)}" is ${amount} than it should be; it may be damaged.`,
  )
}

async function* decoded(
  { path: filePath }: SoundFile,
  { sampleRate, channels }: SampleFormat,
  { ffmpeg, signal }: ReadOptions,
): AsyncGenerator<SoundChunk> {
  const args = [
    ...['-v', 'error', '-nostdin', '-threads', '1', ...mediaFileInput(filePath), '-map', '0:a:0'],
    ...['-af', `aresample=${sampleRate}:async=1:first_pts=0`, '-ac', String(channels)],
    ...['-f', 's16le', 'pipe:1'],
  ]
  const unitBytes = 2 * channels
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of streamTool(ffmpeg, args, { signal, silenceMs: SILENCE_MS })) {
    const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    const whole = all.length - (all.length % unitBytes)
    rest = all.subarray(whole)
    yield sampleChunk(all.subarray(0, whole), channels)
  }
}

async function* framesOf({ path: filePath }: SoundFile, { ffmpeg, signal }: ReadOptions) {
  const args = [
    ...['-v', 'error', '-nostdin', ...mediaFileInput(filePath), '-map', '0:a:0'],
    ...['-c', 'copy', '-f', 'adts', 'pipe:1'],
  ]
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of streamTool(ffmpeg, args, { signal, silenceMs: SILENCE_MS })) {
    const taken = takeFrames(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes)
    rest = taken.rest
    yield taken
  }
}

function* silence(samples: number, channels: number): Generator<SoundChunk> {
  for (let left = samples * 2 * channels; left > 0; left -= PADDING_BYTES) {
    yield sampleChunk(Buffer.alloc(Math.min(left, PADDING_BYTES)), channels)
  }
}
