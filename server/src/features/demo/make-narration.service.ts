import { stat } from 'node:fs/promises'
import { filterInput } from '../../platform/media/ffmpeg-input.ts'
import { runTool } from '../../platform/media/tools.ts'
import { MAKING_TIMEOUT_MS } from './make-audio.service.ts'

/** Generates audio from text: spoken if ffmpeg has a voice, otherwise a tune of the same length. */

export const NARRATION_HERTZ = 22_050

export interface Narration {
  /** Raw samples: 16 bit, mono. */
  readonly file: string
  readonly durationMs: number
}

export async function hasVoice(ffmpeg: string): Promise<boolean> {
  const { stdout } = await runTool(ffmpeg, ['-hide_banner', '-filters'])
  return stdout.toString('utf8').includes(' flite ')
}

export async function makeNarration(
  ffmpeg: string,
  file: string,
  { text, isSpoken }: { readonly text: string; readonly isSpoken: boolean },
): Promise<Narration> {
  const source = isSpoken ? voiceSource(text) : tuneSource(text)
  const args = [
    ...['-v', 'error', '-nostdin', '-y', ...filterInput(source)],
    // Adds a pause before the next part.
    ...['-af', 'apad=pad_dur=0.7', '-ac', '1', '-ar', String(NARRATION_HERTZ), '-f', 's16le', file],
  ]
  await runTool(ffmpeg, args, { timeoutMs: MAKING_TIMEOUT_MS })
  const { size } = await stat(file)
  return { file, durationMs: Math.round((size / 2 / NARRATION_HERTZ) * 1000) }
}

/** Keeps only characters that need no escaping in ffmpeg filter arguments. */
function voiceSource(text: string): string {
  return `flite=voice=slt:text='${text.replace(/[^A-Za-z0-9 .,!?-]/g, ' ')}'`
}

const WORDS_PER_SECOND = 2.5
const NOTES_PER_SECOND = 2
const SCALE_STEPS = [0, 2, 4, 7, 9, 12, 9, 7]

/** A pentatonic tune that starts on a different note for each text. */
function tuneSource(text: string): string {
  const words = text.split(' ').length
  const seconds = Math.max(5, Math.round(words / WORDS_PER_SECOND))
  const start = words % SCALE_STEPS.length
  const steps = SCALE_STEPS.map((_, index) => SCALE_STEPS[(index + start) % SCALE_STEPS.length] ?? 0)
  const note = `mod(floor(t*${NOTES_PER_SECOND}),${steps.length})`
  const step = steps.map((value, index) => `${value}*eq(${note},${index})`).join('+')
  const hertz = `262*pow(2,(${step})/12)`
  const fade = `exp(-4*mod(t,${1 / NOTES_PER_SECOND}))`
  return `aevalsrc='0.4*sin(2*PI*${hertz}*t)*${fade}':s=${NARRATION_HERTZ}:d=${seconds}`
}
