import { plainText } from '../../../lib/plain-text.ts'

export interface TranscriptLine {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
}

export interface Transcript {
  readonly isTimed: boolean
  readonly lines: readonly TranscriptLine[]
}

const MOST_LINES = 50_000
/** Word-by-word cues are merged into lines of about this length. */
const LINE_CHARACTERS = 120

/** Reads a transcript in any of the formats that feeds use. */
export function readTranscript(text: string, type: string): Transcript {
  const body = text.replace(/^\uFEFF/, '')
  if (/json/.test(type) || /^\s*\{/.test(body)) return readJson(body)
  if (/vtt/.test(type) || body.startsWith('WEBVTT')) return timed(readCues(body))
  if (/srt|subrip/.test(type) || /^\s*\d+\s*\n\d+:\d+:\d+,/.test(body)) return timed(readCues(body))
  return { isTimed: false, lines: readPlain(body, /html/.test(type)) }
}

const timed = (lines: readonly TranscriptLine[]): Transcript => ({
  isTimed: true,
  lines: lines.slice(0, MOST_LINES),
})

const CUE = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/

function readCues(text: string): TranscriptLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const rows = block.split('\n')
      const at = rows.findIndex((row) => CUE.test(row.trim()))
      const found = at === -1 ? null : CUE.exec((rows[at] ?? '').trim())
      if (!found) return []
      const said = rows.slice(at + 1).join(' ')
      const { speaker, words } = spoken(said)
      if (words === '') return []
      return [{ start: secondsOf(found[1]), end: secondsOf(found[2]), speaker, text: words }]
    })
}

/** The lengths are limited to prevent quadratic backtracking on many unclosed tags. */
const VOICE = /<v(?:\.[^\s>]{0,200})?\s([^>]{1,500})>/

/** `<v Name>` in WebVTT, `Name: ` in SubRip. */
function spoken(said: string): { speaker: string | null; words: string } {
  const voice = VOICE.exec(said)?.[1]
  const words = plainText(said)
  if (voice !== undefined) return { speaker: plainText(voice), words }
  const named = /^(\p{Lu}[\p{L}\d.'’ -]{0,40}):\s+(.+)$/su.exec(words)
  return named ? { speaker: named[1] ?? null, words: named[2] ?? '' } : { speaker: null, words }
}

function secondsOf(time: string | undefined): number {
  return (time ?? '0')
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

interface Segment {
  readonly startTime?: unknown
  readonly endTime?: unknown
  readonly speaker?: unknown
  readonly body?: unknown
}

function readJson(text: string): Transcript {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { isTimed: false, lines: [] }
  }
  const given = (parsed as { segments?: unknown } | null)?.segments
  const segments = Array.isArray(given) ? (given as (Segment | null)[]).slice(0, MOST_LINES * 10) : []
  const lines: { start: number; end: number; speaker: string | null; text: string }[] = []
  for (const segment of segments) {
    const body = typeof segment?.body === 'string' ? plainText(segment.body) : ''
    const start = Number(segment?.startTime)
    if (body === '' || !Number.isFinite(start)) continue
    const end = Number(segment?.endTime)
    const speaker = typeof segment?.speaker === 'string' ? plainText(segment.speaker) : null
    const last = lines.at(-1)
    const joins =
      last &&
      (speaker === null || speaker === last.speaker) &&
      last.text.length + body.length < LINE_CHARACTERS &&
      !/[.!?…]$/.test(last.text)
    if (joins) {
      last.text = /^[,.;:!?…)\]]/.test(body) ? last.text + body : `${last.text} ${body}`
      last.end = Number.isFinite(end) ? end : start
    } else lines.push({ start, end: Number.isFinite(end) ? end : start, speaker, text: body })
  }
  return timed(lines)
}

/** Splits untimed text into paragraphs. */
function readPlain(text: string, isHtml: boolean): TranscriptLine[] {
  const paragraphs = isHtml
    ? text.replace(/<\/(?:p|div|li|h\d)>|<br\s*\/?>/gi, '\n\n').split(/\n{2,}/)
    : text.replace(/\r\n?/g, '\n').split(/\n+/)
  return paragraphs
    .map((paragraph) => plainText(paragraph))
    .filter((paragraph) => paragraph !== '')
    .slice(0, MOST_LINES)
    .map((paragraph) => ({ start: 0, end: 0, ...textAndSpeaker(paragraph) }))
}

function textAndSpeaker(paragraph: string): Pick<TranscriptLine, 'speaker' | 'text'> {
  const { speaker, words } = spoken(paragraph)
  return { speaker, text: words }
}
