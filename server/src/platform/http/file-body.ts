import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../lib/byte-ranges.ts'

/** Large enough that the system calls cost little, small enough that hundreds of listeners fit into memory. */
const CHUNK_BYTES = 256 * 1024

/** One piece of an answer: text of the protocol, or a stretch of the file. */
export type BodyPart = string | ByteRange

/**
 * The parts of an open file as a stream. The handle is closed with the stream: at its end, or because the client has
 * gone, be it before the first byte was read.
 */
export function fileBody(handle: FileHandle, parts: readonly BodyPart[]): Readable {
  const body = Readable.from(readParts(handle, parts), { objectMode: false, highWaterMark: CHUNK_BYTES })
  // A reading that is under way has ended by then.
  return body.once('close', () => void handle.close().catch(() => undefined))
}

async function* readParts(handle: FileHandle, parts: readonly BodyPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part, 'latin1')
    else yield* readStretch(handle, part)
  }
}

async function* readStretch(handle: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let position = start; position <= end;) {
    const length = Math.min(CHUNK_BYTES, end - position + 1)
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, position)
    // Ending quietly would leave the client waiting for the bytes it was promised.
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
    position += bytesRead
    yield bytesRead === length ? buffer : buffer.subarray(0, bytesRead)
  }
}
