import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'

const CHUNK_BYTES = 1024 * 1024

/** Yields a part of a file unchanged, in chunks. */
export async function* keptBytes(file: MediaFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const bytes = await file.chunk(position, Math.min(CHUNK_BYTES, end - position))
    if (bytes.length === 0) throw damaged('the file became shorter while it was read')
    yield bytes
    position += bytes.length
  }
}

/** Reads a small part of a file at once. */
export async function wholeBytes(file: MediaFile, start: number, end: number): Promise<Buffer> {
  const bytes = await file.chunk(start, end - start)
  if (bytes.length < end - start) throw damaged('it ends too early')
  return bytes
}
