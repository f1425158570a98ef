import type { RawFrame } from './id3-old-frames.ts'
import type { WantedTag } from './tag-places.ts'
import type { WantedChapter } from './media-change.types.ts'

/** Creates ID3 frames in the version of the tag they are added to. */

type Version = 3 | 4

const UTF16 = 1
const UTF8 = 3
/** Byte offsets of a chapter: not set. */
const NO_OFFSETS = Buffer.alloc(8, 0xff)
const TOP_LEVEL_ORDERED = 3
const ORDERED = 1
const MAX_ENTRIES = 255

export function makeTagFrames({ tag, value, place }: WantedTag, version: Version): RawFrame[] {
  if (value === '') return []
  const [name] = place.names
  if (tag === 'comment') return [frame('COMM', described('', value, version, Buffer.from('eng')))]
  if (tag === 'date') return [frame(version === 4 ? 'TDRC' : 'TYER', text(value, version))]
  const [id] = place.frames
  return [id === undefined ? makeFreeFrame(name, [value], version) : frame(id, text(value, version))]
}

/** A frame for a tag that has none of its own. */
export function makeFreeFrame(name: string, values: readonly string[], version: Version): RawFrame {
  return frame('TXXX', described(name.toUpperCase(), values.join('\0'), version))
}

/** Creates a table of contents and its chapters. Its count is a single byte, so many chapters need nested tables. */
export function makeChapterFrames(
  chapters: readonly WantedChapter[],
  durationSeconds: number,
  version: Version,
  extrasOf: (chapter: WantedChapter) => readonly RawFrame[],
): RawFrame[] {
  if (chapters.length === 0) return []
  const ids = chapters.map((_, index) => `chp${index}`)
  const made = chapters.map((chapter, index) => {
    const { startSeconds, title } = chapter
    const end = chapters[index + 1]?.startSeconds ?? Math.max(durationSeconds, startSeconds)
    const times = chapterTimes(startSeconds, end)
    const subframes = [frame('TIT2', text(title, version)), ...extrasOf(chapter)]
    return chapterFrame(ids[index] ?? '', times, subframes, version)
  })
  return [...contentsOf(ids), ...made]
}

function contentsOf(ids: readonly string[]): RawFrame[] {
  if (ids.length <= MAX_ENTRIES) return [contents('toc', TOP_LEVEL_ORDERED, ids)]
  const groups = Array.from({ length: Math.ceil(ids.length / MAX_ENTRIES) }, (_, index) =>
    ids.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES),
  )
  const names = groups.map((_, index) => `toc${index + 1}`)
  return [
    contents('toc', TOP_LEVEL_ORDERED, names.slice(0, MAX_ENTRIES)),
    ...groups.map((group, index) => contents(names[index] ?? '', ORDERED, group)),
  ]
}

function contents(name: string, flags: number, ids: readonly string[]): RawFrame {
  const entries = ids.map((id) => Buffer.from(`${id}\0`, 'latin1'))
  return frame(
    'CTOC',
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.from([flags, ids.length]), ...entries]),
  )
}

function chapterTimes(startSeconds: number, endSeconds: number): Buffer {
  const times = Buffer.alloc(8)
  times.writeUInt32BE(Math.round(startSeconds * 1000), 0)
  times.writeUInt32BE(Math.round(endSeconds * 1000), 4)
  return times
}

function chapterFrame(id: string, times: Buffer, subframes: readonly RawFrame[], version: Version): RawFrame {
  const parts = subframes.map((subframe) => frameBytes(subframe, version))
  return frame('CHAP', Buffer.concat([Buffer.from(`${id}\0`, 'latin1'), times, NO_OFFSETS, ...parts]))
}

/** Returns a frame including its header. */
export function frameBytes({ id, flags, body }: RawFrame, version: Version): Buffer {
  const header = Buffer.alloc(10)
  header.write(id, 0, 'latin1')
  if (version === 4) writeSyncsafe(header, body.length, 4)
  else header.writeUInt32BE(body.length, 4)
  header.writeUInt16BE(flags, 8)
  return Buffer.concat([header, body])
}

export function writeSyncsafe(target: Buffer, value: number, offset: number): void {
  for (let index = 0; index < 4; index++) target[offset + index] = (value >>> (7 * (3 - index))) & 0x7f
}

const frame = (id: string, body: Buffer): RawFrame => ({ id, flags: 0, body })

/** UTF-8 is available since version 2.4. */
const encodingOf = (version: Version): Buffer => Buffer.from([version === 4 ? UTF8 : UTF16])

function encoded(value: string, version: Version): Buffer {
  if (version === 4) return Buffer.from(value, 'utf8')
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')])
}

function text(value: string, version: Version): Buffer {
  return Buffer.concat([encodingOf(version), encoded(value, version)])
}

function described(name: string, value: string, version: Version, language = Buffer.alloc(0)): Buffer {
  const end = Buffer.alloc(version === 4 ? 1 : 2)
  return Buffer.concat([encodingOf(version), language, encoded(name, version), end, encoded(value, version)])
}
