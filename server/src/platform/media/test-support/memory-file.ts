import { bufferSource, type MediaFile } from '../media-file.ts'

export interface MemoryFile extends MediaFile {
  /** Number of reads. */
  readonly callCount: number
}

/** A media file in memory, for testing very many of them. Limits the number of reads like the real one. */
export function memoryFile(bytes: Buffer, path = '/memory/file'): MemoryFile {
  const source = bufferSource(bytes)
  let callCount = 0
  const count = () => {
    if (++callCount > 400_000) throw new Error('read without end')
  }
  return {
    path,
    size: bytes.length,
    signal: undefined,
    get callCount() {
      return callCount
    },
    bytes: (position, length) => {
      count()
      return source.bytes(position, length)
    },
    chunk: async (position, length) => {
      count()
      return bytes.subarray(position, position + length)
    },
  }
}
