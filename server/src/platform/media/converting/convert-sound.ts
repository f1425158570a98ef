import { pipedInput, type PipedSound } from '../ffmpeg-input.ts'
import { MediaError } from '../media-error.ts'
import { type AdtsKind, framesPerSecond } from './adts-frames.ts'
import type { SoundChunk, SoundFile, SoundFormat, SoundPiece } from './converting.types.ts'
import { canJoin, joinSound } from './join-sound.ts'
import { outputArguments, sampleRateOf } from './output-arguments.ts'
import { readFrames, type ReadOptions, readSamples } from './read-sound.ts'
import { ChunkReader } from './sound-chunks.ts'
import { writeSound } from './write-sound.ts'

export interface ConvertOptions extends ReadOptions {
  /** A JPEG that is embedded in every piece. */
  readonly pictureFile: string | null
}

/** Writes the pieces one after the other from the concatenated audio of the files. */
export async function convertSound(
  files: readonly SoundFile[],
  pieces: readonly SoundPiece[],
  format: SoundFormat,
  options: ConvertOptions,
): Promise<void> {
  const [whole] = pieces
  if (whole && format.codec !== 'copy' && canJoin(files, pieces)) {
    if (await joinSound(files, whole, format, options)) return
  }
  await passSound(files, pieces, format, options)
}

/**
 * The audio is piped through this process, so that each piece starts at the exact sample however many files there
 * are, and a file with the wrong length can be named.
 */
async function passSound(
  files: readonly SoundFile[],
  pieces: readonly SoundPiece[],
  format: SoundFormat,
  options: ConvertOptions,
): Promise<void> {
  const { pictureFile } = options
  const source = await openSource(files, format, options)
  const reader = new ChunkReader(source.chunks)
  let endSeconds = 0
  try {
    for (const [index, { path, lengthSeconds }] of pieces.entries()) {
      endSeconds += lengthSeconds
      // Rounding must not drop the last sample.
      const end = index === pieces.length - 1 ? Infinity : Math.round(endSeconds * source.unitsPerSecond)
      const inputs = pipedInput(source.input)
      const args = outputArguments({ inputs, inputCount: 1, sound: '0:a', format, pictureFile, path })
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
  const sampleRate = sampleRateOf(format)
  const chunks = readSamples(files, { sampleRate, channels }, options)
  return { input: { format: 's16le', sampleRate, channels }, unitsPerSecond: sampleRate, chunks }
}

/** The duration of a frame is known only once the first one has been read. */
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
