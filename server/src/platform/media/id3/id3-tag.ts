import type { FoundChapter } from '../audio-reading.ts'
import { bufferSource, bytesUpTo, sliceSource, type ByteSource } from '../media-file.ts'
import type { RawTags } from '../raw-tags.ts'
import { contentOf, framesIn, syncsafe, withoutUnsynchronisation, type Id3Frame } from './id3-frames.ts'
import { readChapterFrame } from './id3-chapter.ts'
import { readPictureFrame, type Id3Picture } from './id3-picture.ts'
import { addFrame, combineDateFrames } from './id3-text-frames.ts'

export interface Id3Tag {
  tags: RawTags
  chapters: FoundChapter[]
  picture: Id3Picture | null
  /** End of the tag, including padding and footer. */
  end: number
}

const MAX_WHOLE_TAG_BYTES = 48 * 1024 * 1024
const MAX_TEXT_BYTES = 1024 * 1024
const FRONT_COVER = 3

/** Reads the ID3v2 tag at a position; null if there is none. */
export async function readId3Tag(source: ByteSource, position: number): Promise<Id3Tag | null> {
  const header = await bytesUpTo(source, position, 10)
  if (!isTagHeader(header)) return null
  const version = header[3] ?? 0
  const flags = header[5] ?? 0
  const bodyBytes = syncsafe(header, 6)
  const bodyStart = position + 10
  const end = bodyStart + bodyBytes + (version === 4 && flags & 0x10 ? 10 : 0)
  const tag: Id3Tag = { tags: new Map(), chapters: [], picture: null, end: Math.min(end, source.size) }
  if (version < 2 || version > 4) return tag
  let body = sliceSource(source, bodyStart, bodyStart + bodyBytes)
  // Version 2.4 unsynchronises individual frames; earlier versions the whole tag, including sizes.
  if (flags & 0x80 && version < 4 && body.size <= MAX_WHOLE_TAG_BYTES) {
    body = bufferSource(withoutUnsynchronisation(await body.bytes(0, body.size)))
  }
  const start = flags & 0x40 && version > 2 ? await extendedHeaderBytes(body, version) : 0
  for await (const frame of framesIn(body, start, version)) {
    if (flags & 0x80 && version === 4) frame.flags.isUnsynchronised = true
    await addToTag(tag, body, frame, version)
  }
  combineDateFrames(tag.tags)
  return tag
}

export function isTagHeader(header: Buffer): boolean {
  return (
    header.length >= 10 &&
    header.toString('latin1', 0, 3) === 'ID3' &&
    (header.readUInt32BE(6) & 0x80808080) === 0
  )
}

async function addToTag(tag: Id3Tag, body: ByteSource, frame: Id3Frame, version: number): Promise<void> {
  if (frame.id === 'APIC' || frame.id === 'PIC') {
    const picture = await readPictureFrame(body, frame)
    if (picture && (!tag.picture || (picture.type === FRONT_COVER && tag.picture.type !== FRONT_COVER))) {
      tag.picture = picture
    }
    return
  }
  if (frame.storedBytes > MAX_TEXT_BYTES) return
  if (frame.id !== 'CHAP' && !isTextFrame(frame.id)) return
  const content = await contentOf(body, frame)
  if (!content) return
  if (frame.id !== 'CHAP') return addFrame(tag.tags, frame.id, content)
  const chapter = await readChapterFrame(content, version)
  if (chapter) tag.chapters.push(chapter)
}

function isTextFrame(id: string): boolean {
  return id.startsWith('T') || id.startsWith('MV') || id === 'COMM' || id === 'COM' || id === 'GRP1'
}

async function extendedHeaderBytes(body: ByteSource, version: number): Promise<number> {
  const head = await bytesUpTo(body, 0, 4)
  if (head.length < 4) return 0
  return version === 4 ? syncsafe(head, 0) : head.readUInt32BE(0) + 4
}
