import { ownFileInput, pipedInput, type PipedSound } from '../ffmpeg-input.ts'
import { MediaError } from '../media-error.ts'
import { type AdtsKind, framesPerSecond } from './adts-frames.ts'
import type { SoundChunk, SoundFile, SoundFormat, SoundPiece } from './converting.types.ts'
import { readFrames, type ReadOptions, readSamples } from './read-sound.ts'
import { ChunkReader } from './sound-chunks.ts'
import { writeSound } from './write-sound.ts'

export interface ConvertOptions extends ReadOptions {
  /** A JPEG that goes into every piece. */
  readonly pictureFile: string | null
}

/**
 * Makes the pieces, one after the other, out of the sound of the files in a row. The sound passes through this process,
 * so that every piece begins at its very sample, however many files there are.
 */
export async function convertSound(
  files: readonly SoundFile[],
  pieces: readonly SoundPiece[],
  format: SoundFormat,
  options: ConvertOptions,
): Promise<void> {
  const source = await openSource(files, format, options)
  const reader = new ChunkReader(source.chunks)
  let endSeconds = 0
  try {
    for (const [index, { path, lengthSeconds }] of pieces.entries()) {
      endSeconds += lengthSeconds
      // Rounding must not leave the last sample behind.
      const end = index === pieces.length - 1 ? Infinity : Math.round(endSeconds * source.unitsPerSecond)
      const args = argumentsFor(path, source.input, format, options.pictureFile)
      await writeSound(options.ffmpeg, args, reader.upTo(end), options.signal)
    }
  } finally {
    await source.chunks.return(undefined)
  }
}

interface Source {
  readonly input: PipedSound
  readonly unitsPerSecond: number
  readonly chunks: AsyncGenerator<SoundChunk>
}

async function openSource(
  files: readonly SoundFile[],
  format: SoundFormat,
  options: ReadOptions,
): Promise<Source> {
  if (format.codec === 'copy') return openFrames(files, options)
  const { channels } = format
  const sampleRate = format.codec === 'opus' ? 48_000 : 44_100
  const chunks = readSamples(files, { sampleRate, channels }, options)
  return { input: { format: 's16le', sampleRate, channels }, unitsPerSecond: sampleRate, chunks }
}

/** How long a frame lasts is known when the first one is there. */
async function openFrames(files: readonly SoundFile[], options: ReadOptions): Promise<Source> {
  const kinds: AdtsKind[] = []
  const frames = readFrames(files, options, (kind) => kinds.push(kind))
  const first = await frames.next()
  const [kind] = kinds
  if (first.done === true || !kind) throw new MediaError('not_recognised', 'there is no AAC in the files')
  return {
    input: { format: 'aac', sampleRate: 0, channels: 0 },
    unitsPerSecond: framesPerSecond(kind),
    chunks: startingWith(first.value, frames),
  }
}

async function* startingWith(
  first: SoundChunk,
  rest: AsyncGenerator<SoundChunk>,
): AsyncGenerator<SoundChunk> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

const ENCODERS = { aac: 'aac', opus: 'libopus', mp3: 'libmp3lame' } as const
const MUXERS = { copy: 'ipod', aac: 'ipod', opus: 'mp4', mp3: 'mp3' } as const
const ATTACHED_PICTURE = ['-map', '1:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic']

function argumentsFor(
  path: string,
  input: PipedSound,
  format: SoundFormat,
  pictureFile: string | null,
): string[] {
  const picture = pictureFile === null ? [] : ownFileInput('jpeg_pipe', pictureFile)
  const encoding =
    format.codec === 'copy' ? ['-c:a', 'copy'] : ['-c:a', ENCODERS[format.codec], '-b:a', `${format.kbits}k`]
  return [
    ...['-v', 'error', '-y', ...pipedInput(input), ...picture],
    ...['-map', '0:a', ...(pictureFile === null ? [] : ATTACHED_PICTURE), ...encoding],
    ...['-map_metadata', '-1', '-f', MUXERS[format.codec], `file:${path}`],
  ]
}
