import type { FoundChapter, FoundPicture } from '../audio-reading.ts'
import { addTag, type RawTags } from '../raw-tags.ts'
import { pictureInBlock } from './flac-picture.ts'

export interface VorbisComment {
  tags: RawTags
  chapters: FoundChapter[]
  picture: FoundPicture | null
}

const MAX_COMMENTS = 5_000
const MAX_NAME_BYTES = 200
const PICTURE_FIELD = 'metadata_block_picture'

/** Vendor, then a list of `NAME=value`; shared by Vorbis, Opus, Speex and FLAC. */
export function parseVorbisComment(bytes: Buffer): VorbisComment {
  const comment: VorbisComment = { tags: new Map(), chapters: [], picture: null }
  const chapterFields = new Map<string, string>()
  for (const { name, value } of fieldsIn(bytes)) {
    if (name === PICTURE_FIELD) comment.picture ??= pictureInField(value)
    else if (isChapterField(name)) chapterFields.set(name, value.toString('utf8'))
    else addTag(comment.tags, name, value.toString('utf8'))
  }
  comment.chapters = chaptersFrom(chapterFields)
  return comment
}

function* fieldsIn(bytes: Buffer): Generator<{ name: string; value: Buffer }> {
  if (bytes.length < 8) return
  let position = 4 + bytes.readUInt32LE(0)
  if (position + 4 > bytes.length) return
  const count = Math.min(bytes.readUInt32LE(position), MAX_COMMENTS)
  position += 4
  for (let index = 0; index < count && position + 4 <= bytes.length; index++) {
    const length = bytes.readUInt32LE(position)
    const field = bytes.subarray(position + 4, position + 4 + length)
    position += 4 + length
    const equals = field.subarray(0, MAX_NAME_BYTES).indexOf('=')
    if (equals <= 0) continue
    yield { name: field.toString('latin1', 0, equals).toLowerCase(), value: field.subarray(equals + 1) }
  }
}

function pictureInField(value: Buffer): FoundPicture | null {
  const block = Buffer.from(value.toString('latin1'), 'base64')
  return pictureInBlock(block, block.length, async (start, length) => block.subarray(start, start + length))
}

function isChapterField(name: string): boolean {
  return /^chapter\d{1,4}(name|url)?$/.test(name)
}

/** `CHAPTER001=00:12:34.567` and `CHAPTER001NAME=…`. */
function chaptersFrom(fields: Map<string, string>): FoundChapter[] {
  const chapters: FoundChapter[] = []
  for (const [name, value] of fields) {
    const startSeconds = /^chapter\d+$/.test(name) ? secondsOf(value) : null
    if (startSeconds === null) continue
    chapters.push({ startSeconds, endSeconds: null, title: fields.get(`${name}name`) ?? '' })
  }
  return chapters
}

function secondsOf(clock: string): number | null {
  const match = /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)\s*$/.exec(clock)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null
}
