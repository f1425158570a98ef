import { openFile, type OpenFile } from './open-file.ts'
import { MediaError, damaged, throwIfAborted, toMediaError, tooLarge } from './media-error.ts'

/** Random access to bytes in an open file or in memory. */
export interface ByteSource {
  readonly size: number
  /** Returns exactly `length` bytes; reading past the end is an error. The result must not be modified. */
  bytes(position: number, length: number): Promise<Buffer>
}

export interface MediaFile extends ByteSource {
  readonly path: string
  readonly signal: AbortSignal | undefined
  /**
   * Reads up to `length` bytes directly from disk, bypassing the window and the read limits; for walks that read each
   * byte once.
   */
  chunk(position: number, length: number): Promise<Buffer>
}

const WINDOW_BYTES = 16 * 1024
const MAX_READ_BYTES = 64 * 1024 * 1024
const MAX_TOTAL_BYTES = 192 * 1024 * 1024
const MAX_CALLS = 400_000

/** Opens a file, passes it to `use`, and always closes it. All errors are converted to MediaError. */
export async function withMediaFile<T>(
  path: string,
  signal: AbortSignal | undefined,
  use: (file: MediaFile) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal)
  let handle: OpenFile | undefined
  try {
    handle = await openFile(path)
    const { stats } = handle
    if (stats.isDirectory()) throw new MediaError('not_a_file', `${path} is a folder, not a file`)
    if (!stats.isFile()) throw new MediaError('not_a_file', `${path} is not a regular file`)
    if (stats.size === 0) throw new MediaError('empty', `${path} is empty`)
    return await use(new WindowedFile(path, stats.size, handle, signal))
  } catch (error) {
    throw toMediaError(error, path)
  } finally {
    await handle?.close()
  }
}

/** Buffers one window of the file, so that skipping from header to header takes few system calls. */
class WindowedFile implements MediaFile {
  private window: Buffer = Buffer.alloc(0)
  private windowStart = 0
  private callsLeft = MAX_CALLS
  private bytesLeft = MAX_TOTAL_BYTES

  constructor(
    readonly path: string,
    readonly size: number,
    private readonly handle: OpenFile,
    readonly signal: AbortSignal | undefined,
  ) {}

  async bytes(position: number, length: number): Promise<Buffer> {
    checkRange(position, length, this.size)
    if (--this.callsLeft < 0) throw tooLarge('its structure has too many parts')
    const offset = position - this.windowStart
    if (offset >= 0 && offset + length <= this.window.length)
      return this.window.subarray(offset, offset + length)
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - position)
    this.bytesLeft -= wanted
    if (this.bytesLeft < 0) throw tooLarge('its structure is too large')
    const buffer = await this.chunk(position, wanted)
    if (buffer.length < length) throw damaged('the file became shorter while it was read')
    if (length <= WINDOW_BYTES) {
      this.window = buffer
      this.windowStart = position
    }
    return buffer.subarray(0, length)
  }

  async chunk(position: number, length: number): Promise<Buffer> {
    throwIfAborted(this.signal)
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - position)))
    let filled = 0
    while (filled < buffer.length) {
      const bytesRead = await this.handle.read(buffer.subarray(filled), position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }
}

export function bufferSource(buffer: Buffer): ByteSource {
  return {
    size: buffer.length,
    bytes: async (position, length) => {
      checkRange(position, length, buffer.length)
      return buffer.subarray(position, position + length)
    },
  }
}

/** Returns a view of a part of a source; positions are relative to its start. */
export function sliceSource(source: ByteSource, start: number, end: number): ByteSource {
  const size = Math.max(0, Math.min(end, source.size) - start)
  return {
    size,
    bytes: async (position, length) => {
      checkRange(position, length, size)
      return source.bytes(start + position, length)
    },
  }
}

/** Returns up to `length` bytes; fewer at the end of the source. */
export function bytesUpTo(source: ByteSource, position: number, length: number): Promise<Buffer> {
  const from = Math.min(position, source.size)
  return source.bytes(from, Math.min(length, source.size - from))
}

function checkRange(position: number, length: number, size: number): void {
  if (!Number.isSafeInteger(position) || !Number.isSafeInteger(length) || position < 0 || length < 0) {
    throw damaged('a length in it makes no sense')
  }
  if (position + length > size) throw damaged('it ends too early')
  if (length > MAX_READ_BYTES) throw tooLarge('a part of it is too large')
}
