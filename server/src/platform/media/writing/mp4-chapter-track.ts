import { makeBox, makeFullBox, u16, u32 } from './mp4-raw-boxes.ts'
import type { WantedChapter } from './media-change.types.ts'

/** The text track from which QuickTime, Apple's players and ffmpeg read chapters. */

const TEXT_TIMESCALE = 1000
const MAX_TITLE_BYTES = 4_000
const UINT32_MAX = 0xffffffff
/** Part of the movie, but not displayed on its own. */
const NOT_ENABLED = 0x0e
const UNDETERMINED = 0x55c4
/** Marks the preceding text as UTF-8. */
const UTF8_MARK = makeBox('encd', u32(0x100))

export interface ChapterSamples {
  readonly texts: readonly Buffer[]
  readonly durations: readonly number[]
}

export function chapterSamples(chapters: readonly WantedChapter[], durationSeconds: number): ChapterSamples {
  const starts = chapters.map(({ startSeconds }) => Math.round(startSeconds * TEXT_TIMESCALE))
  const end = Math.round(durationSeconds * TEXT_TIMESCALE)
  return {
    texts: chapters.map(({ title }) => {
      const text = cutText(title, MAX_TITLE_BYTES)
      return Buffer.concat([u16(text.length), text, UTF8_MARK])
    }),
    durations: starts.map((start, index) => Math.max(1, (starts[index + 1] ?? end) - start)),
  }
}

/** Truncates a text to a number of UTF-8 bytes without splitting a character. */
export function cutText(text: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= maxBytes) return bytes
  let end = maxBytes
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

export interface ChapterTrack {
  readonly id: number
  readonly movieTimescale: number
  readonly samples: ChapterSamples
  /** Position of the first text in the file; the others follow. */
  readonly position: number
  /** Whether positions take 64 bits. */
  readonly isLong: boolean
}

export function makeChapterTrack({ id, movieTimescale, samples, position, isLong }: ChapterTrack): Buffer {
  const units = samples.durations.reduce((sum, duration) => sum + duration, 0)
  const movieUnits = Math.round((units / TEXT_TIMESCALE) * movieTimescale)
  return makeBox(
    'trak',
    trackHeader(id, movieUnits),
    makeBox(
      'mdia',
      mediaHeader(units),
      makeFullBox('hdlr', 0, u32(0), Buffer.from('text'), Buffer.alloc(12), Buffer.from('Chapters\0')),
      makeBox('minf', genericHeader(), dataHere(), sampleTable(samples, position, isLong)),
    ),
  )
}

function trackHeader(id: number, durationUnits: number): Buffer {
  const isLong = durationUnits > UINT32_MAX
  const times = isLong
    ? [Buffer.alloc(16), u32(id, 0), u64(durationUnits)]
    : [Buffer.alloc(8), u32(id, 0, durationUnits)]
  const layerAndVolume = Buffer.alloc(16)
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  return makeFullBox('tkhd', versionOf(isLong) | NOT_ENABLED, ...times, layerAndVolume, matrix, u32(0, 0))
}

function mediaHeader(durationUnits: number): Buffer {
  const isLong = durationUnits > UINT32_MAX
  const times = isLong
    ? [Buffer.alloc(16), u32(TEXT_TIMESCALE), u64(durationUnits)]
    : [Buffer.alloc(8), u32(TEXT_TIMESCALE, durationUnits)]
  return makeFullBox('mdhd', versionOf(isLong), ...times, u16(UNDETERMINED, 0))
}

const versionOf = (isLong: boolean): number => (isLong ? 0x01000000 : 0)

function genericHeader(): Buffer {
  const graphicsMode = Buffer.concat([u16(0x40, 0x8000, 0x8000, 0x8000), u16(0, 0)])
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  return makeBox('gmhd', makeFullBox('gmin', 0, graphicsMode), makeBox('text', matrix))
}

const dataHere = (): Buffer => makeBox('dinf', makeFullBox('dref', 0, u32(1), makeFullBox('url ', 1)))

/** Each text is a separate chunk, as players expect. */
function sampleTable({ texts, durations }: ChapterSamples, position: number, isLong: boolean): Buffer {
  const runs = Buffer.concat(durations.map((duration) => u32(1, duration)))
  let next = position
  const offsets = texts.map((text) => {
    const own = next
    next += text.length
    return isLong ? u64(own) : u32(own)
  })
  return makeBox(
    'stbl',
    makeFullBox('stsd', 0, u32(1), textDescription()),
    makeFullBox('stts', 0, u32(durations.length), runs),
    makeFullBox('stsc', 0, u32(1), u32(1, 1, 1)),
    makeFullBox('stsz', 0, u32(0, texts.length), u32(...texts.map((text) => text.length))),
    makeFullBox(isLong ? 'co64' : 'stco', 0, u32(texts.length), ...offsets),
  )
}

/** How, where and in which font the text would be displayed; all defaults. */
function textDescription(): Buffer {
  const dataReference = Buffer.concat([Buffer.alloc(6), u16(1)])
  const [flagsAndJustification, background, place] = [u32(1, 1), Buffer.alloc(6), Buffer.alloc(8)]
  const [reserved, font, foreground, fontName] = [
    Buffer.alloc(8),
    Buffer.alloc(7),
    Buffer.alloc(6),
    Buffer.alloc(1),
  ]
  const look = [flagsAndJustification, background, place, reserved, font, foreground, fontName]
  return makeBox('text', dataReference, ...look)
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(value))
  return buffer
}

const MAX_NERO_CHAPTERS = 255
const MAX_NERO_TITLE_BYTES = 255
const NERO_UNITS_PER_SECOND = 10_000_000

/** Creates Nero's chapter list, which older players read; null if it can't contain all chapters. */
export function makeNeroList(chapters: readonly WantedChapter[]): Buffer | null {
  if (chapters.length === 0 || chapters.length > MAX_NERO_CHAPTERS) return null
  const entries = chapters.map(({ startSeconds, title }) => {
    const text = cutText(title, MAX_NERO_TITLE_BYTES)
    const units = Math.round(startSeconds * 1000) * (NERO_UNITS_PER_SECOND / 1000)
    return Buffer.concat([u64(units), Buffer.from([text.length]), text])
  })
  return makeFullBox('chpl', 0x01000000, u32(0), Buffer.from([chapters.length]), ...entries)
}
