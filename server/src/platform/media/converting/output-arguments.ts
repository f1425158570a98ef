import { ownFileInput } from '../ffmpeg-input.ts'
import type { EncodedFormat, SoundFormat } from './converting.types.ts'

const ENCODERS = { aac: 'aac', opus: 'libopus', mp3: 'libmp3lame' } as const
const MUXERS = { copy: 'ipod', aac: 'ipod', opus: 'mp4', mp3: 'mp3' } as const

/** Opus supports no other rate. */
export const sampleRateOf = ({ codec }: EncodedFormat): number => (codec === 'opus' ? 48_000 : 44_100)

export interface OutputArguments {
  /** Arguments for the inputs that contain the audio. */
  readonly inputs: readonly string[]
  readonly inputCount: number
  /** The audio stream, in the syntax of ffmpeg's `-map`. */
  readonly sound: string
  readonly format: SoundFormat
  /** A JPEG to embed. */
  readonly pictureFile: string | null
  readonly path: string
}

/** ffmpeg arguments to write one audio file with its picture and nothing else. */
export function outputArguments(wanted: OutputArguments): string[] {
  const { inputs, inputCount, sound, format, pictureFile, path } = wanted
  const pictureInput = pictureFile === null ? [] : ownFileInput('jpeg_pipe', pictureFile)
  const picture =
    pictureFile === null
      ? []
      : ['-map', `${inputCount}:v`, '-c:v', 'copy', '-disposition:v:0', 'attached_pic']
  const encoding =
    format.codec === 'copy' ? ['-c:a', 'copy'] : ['-c:a', ENCODERS[format.codec], '-b:a', `${format.kbits}k`]
  return [
    ...['-v', 'error', '-y', ...inputs, ...pictureInput, '-map', sound, ...picture, ...encoding],
    ...['-map_metadata', '-1', '-f', MUXERS[format.codec], `file:${path}`],
  ]
}
