import type { ByteSource } from '../media-file.ts'
import { type Id3Tag, readId3Tag } from './id3-tag.ts'

const MAX_TAGS = 8

/** Iterates over the ID3 tags before the audio; concatenated files have several in a row. */
export async function* leadingId3Tags(source: ByteSource): AsyncGenerator<Id3Tag> {
  let start = 0
  for (let count = 0; count < MAX_TAGS; count++) {
    const tag = await readId3Tag(source, start)
    if (!tag) return
    yield tag
    start = tag.end
  }
}

export async function endOfId3Tags(source: ByteSource): Promise<number> {
  let end = 0
  for await (const tag of leadingId3Tags(source)) end = tag.end
  return end
}
