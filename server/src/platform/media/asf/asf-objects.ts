import type { ByteSource } from '../media-file.ts'

export interface AsfObject {
  guid: string
  start: number
  end: number
}

const HEADER_BYTES = 24
const MAX_OBJECTS = 5_000

/** Iterates over the objects in a byte range: a GUID, a size that includes this header, and content. */
export async function* objectsIn(source: ByteSource, start: number, end: number): AsyncGenerator<AsfObject> {
  let position = start
  for (let count = 0; count < MAX_OBJECTS && position + HEADER_BYTES <= end; count++) {
    const header = await source.bytes(position, HEADER_BYTES)
    const size = Number(header.readBigUInt64LE(16))
    if (size < HEADER_BYTES) return
    const objectEnd = Math.min(position + size, end)
    yield { guid: header.toString('hex', 0, 16), start: position + HEADER_BYTES, end: objectEnd }
    position = objectEnd
  }
}

/** GUIDs in the byte order of the file. */
export const ASF = {
  header: '3026b2758e66cf11a6d900aa0062ce6c',
  fileProperties: 'a1dcab8c47a9cf118ee400c00c205365',
  streamProperties: '9107dcb7b7a9cf118ee600c00c205365',
  contentDescription: '3326b2758e66cf11a6d900aa0062ce6c',
  extendedDescription: '40a4d0d207e3d21197f000a0c95ea850',
  headerExtension: 'b503bf5f2ea9cf118ee300c00c205365',
  metadata: 'eacbf8c5af5b77488467aa8c44fa4cca',
  metadataLibrary: '941c23449894d149a1411d134e457054',
  markers: '01cd87f451a9cf118ee600c00c205365',
  audioStream: '409e69f84d5bcf11a8fd00805f5c442b',
} as const
