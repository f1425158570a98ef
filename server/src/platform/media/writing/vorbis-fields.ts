import { damaged } from '../media-error.ts'
import { wantedTags } from './tag-places.ts'
import type { FileChange, WantedChapter } from './media-change.types.ts'

/** Vendor and a list of `NAME=value` fields, as in FLAC, Vorbis and Opus. */

/** Returns the block with new tags and chapters; all other fields are kept byte for byte, in order. */
export function withFields(block: Buffer, { chapters, tags }: FileChange): Buffer {
  const { vendor, fields, rest } = splitFields(block)
  const wanted = wantedTags(tags)
  const names = new Set(wanted.flatMap(({ place }) => place.names))
  const isKept = (field: Buffer) => {
    const name = field.toString('latin1', 0, Math.max(0, field.indexOf('='))).toLowerCase()
    if (chapters !== null && /^chapter\d{1,4}(name|url)?$/.test(name)) return false
    return !names.has(name)
  }
  const added = [
    ...wanted
      .filter(({ value }) => value !== '')
      .map(({ value, place }) => `${place.names[0].toUpperCase()}=${value}`),
    ...(chapters ?? []).flatMap(chapterFields),
  ]
  const all = [...fields.filter(isKept), ...added.map((text) => Buffer.from(text, 'utf8'))]
  return Buffer.concat([sized(vendor), u32le(all.length), ...all.map(sized), rest])
}

/** Returns a block without fields. */
export function emptyFields(): Buffer {
  return Buffer.concat([sized(Buffer.from('Lectern')), u32le(0)])
}

function splitFields(block: Buffer): { vendor: Buffer; fields: Buffer[]; rest: Buffer } {
  let position = 0
  const take = (): Buffer => {
    if (position + 4 > block.length) throw damaged('its list of tags is broken')
    const end = position + 4 + block.readUInt32LE(position)
    if (end > block.length) throw damaged('its list of tags is broken')
    const bytes = block.subarray(position + 4, end)
    position = end
    return bytes
  }
  const vendor = take()
  if (position + 4 > block.length) throw damaged('its list of tags is broken')
  const count = block.readUInt32LE(position)
  position += 4
  if (count > block.length) throw damaged('its list of tags is broken')
  const fields = Array.from({ length: count }, take)
  // Vorbis ends the list with a framing bit; Opus may have other data after it.
  return { vendor, fields, rest: block.subarray(position) }
}

function chapterFields({ startSeconds, title }: WantedChapter, index: number): string[] {
  const name = `CHAPTER${String(index).padStart(3, '0')}`
  return [`${name}=${clockOf(startSeconds)}`, `${name}NAME=${title}`]
}

function clockOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`
}

const sized = (bytes: Buffer): Buffer => Buffer.concat([u32le(bytes.length), bytes])

function u32le(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
