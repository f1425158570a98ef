import { plainText } from '../../../lib/plain-text.ts'
import { readHtmlParagraphs, secondsOf } from './html-transcripts.rules.ts'

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
  return /html/.test(type) || /^\s*<[a-z!]/i.test(body) ? readHtml(body) : readPlain(body)
}

const timed = (lines: readonly TranscriptLine[]): Transcript => ({
  isTimed: true,
  lines: lines.slice(0, MOST_LINES),
})

const CUE = /^((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)/

function readCues(text: string): TranscriptLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .flatMap((block) => {
      const rows = block.split('\n')
      const at = rows.findIndex((row) => CUE.test(row.trim()))
      const found = at === -1 ? null : CUE.exec((rows[at] ?? '').trim())
      if (!found) return []
      const spokenText = rows.slice(at + 1).join(' ')
      const { speaker, words } = spoken(spokenText)
      if (words === '') return []
      return [{ start: secondsOf(found[1] ?? '0'), end: secondsOf(found[2] ?? '0'), speaker, text: words }]
    })
}

/** The lengths are limited to prevent quadratic backtracking on many unclosed tags. */
const VOICE = /<v(?:\.[^\s>]{0,200})?\s([^>]{1,500})>/

/** `<v Name>` in WebVTT, `Name: ` in SubRip. */
function spoken(spokenText: string): { speaker: string | null; words: string } {
  const voice = VOICE.exec(spokenText)?.[1]
  const words = plainText(spokenText)
  return voice === undefined ? named(words) : { speaker: plainText(voice), words }
}

function named(words: string): { speaker: string | null; words: string } {
  const found = /^(\p{Lu}[\p{L}\d.'’ -]{0,40}):\s+(.+)$/su.exec(words)
  return found ? { speaker: found[1] ?? null, words: found[2] ?? '' } : { speaker: null, words }
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

/** A paragraph without a timestamp of its own is part of what began at the last one. */
function readHtml(markup: string): Transcript {
  const paragraphs = readHtmlParagraphs(markup).slice(0, MOST_LINES)
  let later = 0
  const lines = paragraphs
    .toReversed()
    .map(({ start: own, speaker, text }, at, reversed) => {
      const start = own ?? 0
      const next = reversed[at - 1]?.start ?? 0
      if (next > start) later = next
      const end = Math.max(start, later)
      return { start, end, ...(speaker === null ? textAndSpeaker(text) : { speaker, text }) }
    })
    .toReversed()
  return { isTimed: paragraphs.some(({ start }) => start !== null), lines }
}

/** Splits untimed text into paragraphs. */
function readPlain(body: string): Transcript {
  const lines = body
    .split(/[\r\n]+/)
    .map((paragraph) => plainText(paragraph))
    .filter((paragraph) => paragraph !== '')
    .slice(0, MOST_LINES)
    .map((paragraph) => ({ start: 0, end: 0, ...textAndSpeaker(paragraph) }))
  return { isTimed: false, lines }
}

function textAndSpeaker(text: string): Pick<TranscriptLine, 'speaker' | 'text'> {
  const { speaker, words } = named(text)
  return { speaker, text: words }
}
