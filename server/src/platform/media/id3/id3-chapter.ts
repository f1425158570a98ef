import type { FoundChapter } from '../audio-reading.ts'
import { bufferSource } from '../media-file.ts'
import { splitString, textValues } from './frame-text.ts'
import { contentOf, framesIn } from './id3-frames.ts'

const UNSET = 0xffffffff

/** CHAP: an id, start and end in milliseconds, two byte offsets, and subframes, of which TIT2 is the title. */
export async function readChapterFrame(content: Buffer, version: number): Promise<FoundChapter | null> {
  const { rest } = splitString(content, 0)
  if (rest.length < 16) return null
  const startMs = rest.readUInt32BE(0)
  const endMs = rest.readUInt32BE(4)
  if (startMs === UNSET) return null
  const endSeconds = endMs === UNSET ? null : endMs / 1000
  return { startSeconds: startMs / 1000, endSeconds, title: await titleIn(rest.subarray(16), version) }
}

async function titleIn(subframes: Buffer, version: number): Promise<string> {
  const source = bufferSource(subframes)
  for await (const frame of framesIn(source, 0, version)) {
    if (frame.id !== 'TIT2') continue
    const content = await contentOf(source, frame)
    return content ? (textValues(content)[0] ?? '') : ''
  }
  return ''
}
