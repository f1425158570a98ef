import { addTag, type RawTags } from '../raw-tags.ts'
import { decodeLatin1 } from '../text-decoding.ts'
import { genreName } from './genres.ts'

export const ID3V1_BYTES = 128

/** Parses the fixed-size block at the end of a file; null if it isn't an ID3v1 tag. */
export function parseId3v1(block: Buffer): RawTags | null {
  if (block.length !== ID3V1_BYTES || block.toString('latin1', 0, 3) !== 'TAG') return null
  const tags: RawTags = new Map()
  addTag(tags, 'title', field(block, 3, 30))
  addTag(tags, 'artist', field(block, 33, 30))
  addTag(tags, 'album', field(block, 63, 30))
  addTag(tags, 'date', field(block, 93, 4))
  const track = block[125] === 0 ? (block[126] ?? 0) : 0
  addTag(tags, 'comment', field(block, 97, track > 0 ? 28 : 30))
  if (track > 0) addTag(tags, 'track', String(track))
  addTag(tags, 'genre', genreName(block[127] ?? 255))
  return tags
}

function field(block: Buffer, start: number, length: number): string {
  const bytes = block.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return decodeLatin1(end < 0 ? bytes : bytes.subarray(0, end))
}
