import type { Transcript } from '../podcasts/extras/transcripts.rules.ts'
import { clockTime } from './feed-texts.rules.ts'

/** Renders WebVTT. Lines without times span the whole duration. */
export function transcriptDocument({ isTimed, lines }: Transcript, durationSeconds: number): string {
  const cues = lines.map(({ start, end, speaker, text }) => {
    const [from, to] = isTimed ? [start, Math.max(start, end)] : [0, durationSeconds]
    const voice = speaker === null ? '' : `<v ${escaped(speaker)}>`
    return `${clockTime(from)} --> ${clockTime(to)}\n${voice}${escaped(text)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Escapes whatever would end a cue or start a tag. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
