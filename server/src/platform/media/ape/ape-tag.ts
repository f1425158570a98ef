import type { FoundPicture } from '../audio-reading.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { addTag, type RawTags } from '../raw-tags.ts'
import { decodeLatin1 } from '../text-decoding.ts'

export interface ApeTag {
  tags: RawTags
  picture: FoundPicture | null
}

const MAX_ITEMS = 2_000
const KIND_TEXT = 0
const KIND_BYTES = 1

/** Names that differ from those of other formats. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['year', 'date'],
  ['record date', 'date'],
])

/** Parses the items of an APE tag: value length, flags, a NUL-terminated name, and the value. */
export function parseApeItems(items: Buffer): ApeTag {
  const tag: ApeTag = { tags: new Map(), picture: null }
  let position = 0
  for (let count = 0; count < MAX_ITEMS && position + 10 <= items.length; count++) {
    const nameEnd = items.indexOf(0, position + 8)
    const end = nameEnd + 1 + items.readUInt32LE(position)
    if (nameEnd < 0 || end > items.length) break
    const name = items.toString('latin1', position + 8, nameEnd).toLowerCase()
    const kind = (items.readUInt32LE(position + 4) >>> 1) & 3
    const value = items.subarray(nameEnd + 1, end)
    if (kind === KIND_TEXT) addTexts(tag.tags, name, value)
    else if (kind === KIND_BYTES && name.startsWith('cover art')) addPicture(tag, name, value)
    position = end
  }
  return tag
}

/** Several values are separated by NULs. */
function addTexts(tags: RawTags, name: string, value: Buffer): void {
  for (const text of decodeLatin1(value).split('\0')) addTag(tags, NAMES.get(name) ?? name, text)
}

/** A file name, and the picture. */
function addPicture(tag: ApeTag, name: string, value: Buffer): void {
  const bytes = value.subarray(value.indexOf(0) + 1)
  const mime = pictureMimeOf(bytes)
  if (!mime || (tag.picture && name !== 'cover art (front)')) return
  tag.picture = { mime, byteLength: bytes.length, read: async () => bytes }
}
