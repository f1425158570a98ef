import type { ByteSource } from '../media-file.ts'

export interface Chunk {
  id: string
  start: number
  byteLength: number
  claimedBytes: number
  /** The chunk claims to extend past the end of the file. */
  isCut: boolean
}

export interface ChunkLayout {
  sizes: 'little' | 'big' | 'big64'
  /** Chunks start at even positions. */
  isPadded: boolean
}

const MAX_CHUNKS = 10_000

/** Iterates over the chunks of RIFF, AIFF and CAF files: four letters, a size, and content. */
export async function* chunksIn(
  source: ByteSource,
  start: number,
  layout: ChunkLayout,
): AsyncGenerator<Chunk> {
  const headerBytes = layout.sizes === 'big64' ? 12 : 8
  let position = start
  for (let count = 0; count < MAX_CHUNKS && position + headerBytes <= source.size; count++) {
    const header = await source.bytes(position, headerBytes)
    const contentStart = position + headerBytes
    const claimed = sizeIn(header, layout)
    const left = source.size - contentStart
    const isCut = claimed > left
    const byteLength = isCut ? left : claimed
    yield {
      id: header.toString('latin1', 0, 4),
      start: contentStart,
      byteLength,
      claimedBytes: claimed,
      isCut,
    }
    position = contentStart + byteLength + (layout.isPadded ? byteLength % 2 : 0)
  }
}

export function chunkHead(source: ByteSource, chunk: Chunk, length: number): Promise<Buffer> {
  return source.bytes(chunk.start, Math.min(length, chunk.byteLength))
}

// 0xffffffff (and -1 in CAF) means "until the end of the file".
function sizeIn(header: Buffer, layout: ChunkLayout): number {
  if (layout.sizes === 'little') return header.readUInt32LE(4)
  if (layout.sizes === 'big') return header.readUInt32BE(4)
  const size = Number(header.readBigInt64BE(4))
  return size < 0 ? Number.MAX_SAFE_INTEGER : size
}
