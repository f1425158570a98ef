import { ownFileInput } from '../ffmpeg-input.ts'
import type { EncodedFormat, SoundFormat } from './converting.types.ts'

const ENCODERS = { aac: 'aac', opus: 'libopus', mp3: 'libmp3lame' } as const
const MUXERS = { copy: 'ipod', aac: 'ipod', opus: 'mp4', mp3: 'mp3' } as const

/** Opus knows no other. */
export const sampleRateOf = ({ codec }: EncodedFormat): number => (codec === 'opus' ? 48_000 : 44_100)

export interface OutputArguments {
  /** The inputs that carry the sound. */
  readonly inputs: readonly string[]
  readonly inputCount: number
  /** Which of it is the sound, as ffmpeg's `-map` names it. */
  readonly sound: string
  readonly format: SoundFormat
  /** A JPEG that goes into the file. */
  readonly pictureFile: string | null
  readonly path: string
}

/** What makes ffmpeg write one file of sound, with its picture and without anything else. */
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
