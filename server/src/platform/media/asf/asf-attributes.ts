import type { AudioReading, FoundPicture } from '../audio-reading.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { addTag, type RawTags } from '../raw-tags.ts'

/** Names without the `WM/` prefix that differ from the common ones. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['albumtitle', 'album'],
  ['albumartist', 'album_artist'],
  ['author', 'artist'],
  ['year', 'date'],
  ['tracknumber', 'track'],
  ['partofset', 'disc'],
  ['encodedby', 'encoded_by'],
  ['encodingsettings', 'encoder'],
  ['contentgroupdescription', 'grouping'],
])

const KIND_TEXT = 0
const KIND_BYTES = 1
const MAX_ATTRIBUTES = 5_000

/** Title, author, copyright, description and rating: five lengths, then the strings. */
export function addContentDescription(body: Buffer, tags: RawTags): void {
  let position = 10
  for (const [index, name] of ['title', 'artist', 'copyright', 'comment', ''].entries()) {
    const length = body.readUInt16LE(index * 2)
    addTag(tags, name, body.toString('utf16le', position, Math.min(position + length, body.length)))
    position += length
  }
}

/** The extended description: name length, name, kind, value length, value. */
export function addAttributes(body: Buffer, reading: AudioReading): void {
  let position = 2
  for (
    let left = Math.min(body.readUInt16LE(0), MAX_ATTRIBUTES);
    left > 0 && position + 2 <= body.length;
    left--
  ) {
    const nameEnd = position + 2 + body.readUInt16LE(position)
    if (nameEnd + 4 > body.length) return
    const name = body.toString('utf16le', position + 2, nameEnd)
    const end = nameEnd + 4 + body.readUInt16LE(nameEnd + 2)
    if (end > body.length) return
    addAttribute(reading, name, body.readUInt16LE(nameEnd), body.subarray(nameEnd + 4, end))
    position = end
  }
}

/** The metadata library, which allows longer values: language, stream, name length, kind, value length, name, value. */
export function addLibraryAttributes(body: Buffer, reading: AudioReading): void {
  let position = 2
  for (
    let left = Math.min(body.readUInt16LE(0), MAX_ATTRIBUTES);
    left > 0 && position + 12 <= body.length;
    left--
  ) {
    const nameEnd = position + 12 + body.readUInt16LE(position + 4)
    const end = nameEnd + body.readUInt32LE(position + 8)
    if (end > body.length) return
    const name = body.toString('utf16le', position + 12, nameEnd)
    addAttribute(reading, name, body.readUInt16LE(position + 6), body.subarray(nameEnd, end))
    position = end
  }
}

function addAttribute(reading: AudioReading, fullName: string, kind: number, value: Buffer): void {
  const name = fullName.replaceAll('\0', '').toLowerCase().replace(/^wm\//, '')
  if (name === 'picture') {
    reading.picture ??= pictureIn(value)
    return
  }
  const text = kind === KIND_TEXT ? value.toString('utf16le') : kind === KIND_BYTES ? '' : numberIn(value)
  const common = NAMES.get(name) ?? name
  addTag(reading.tags, common, text)
  if (common === 'language') reading.language ??= text.replaceAll('\0', '') || null
}

function numberIn(value: Buffer): string {
  if (value.length === 8) return String(value.readBigUInt64LE(0))
  return value.length >= 1 && value.length <= 4 ? String(value.readUIntLE(0, value.length)) : ''
}

/** A type, the picture's length, its MIME type and a description (both NUL-terminated), and the picture. */
function pictureIn(value: Buffer): FoundPicture | null {
  if (value.length < 9) return null
  const byteLength = value.readUInt32LE(1)
  const start = value.length - byteLength
  if (byteLength === 0 || start < 9) return null
  const bytes = value.subarray(start)
  const mime = pictureMimeOf(bytes)
  return mime ? { mime, byteLength, read: async () => bytes } : null
}
