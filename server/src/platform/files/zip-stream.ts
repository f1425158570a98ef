import { createReadStream, type ReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

/**
 * Streams files as one zip archive: nothing is compressed, so the length is known in advance, and no file is
 * buffered.
 */

export interface ZipEntry {
  /** Path on disk. */
  readonly path: string
  /** Path in the archive, separated by slashes, without empty or relative segments. */
  readonly name: string
  readonly size: number
  readonly mtimeMs: number
}

export interface ZipStream {
  readonly sizeBytes: number
  /** Fails if a file disappears or changes size during the transfer. Closing it closes the files. */
  readonly body: Readable
}

const CHUNK_BYTES = 256 * 1024
/** Size of an entry in the central directory, excluding its name. */
const DIRECTORY_ENTRY_BYTES = 83
/** From this size on, Zip64 must be forced: otherwise yazl's predicted size differs from what it writes. */
const LARGE_DIRECTORY_BYTES = 0xffff

export function zipStream(entries: readonly ZipEntry[]): ZipStream {
  const zip = new yazl.ZipFile()
  const body = new PassThrough({ highWaterMark: CHUNK_BYTES })
  let current: ReadStream | undefined
  let sizeBytes = -1

  zip.on('error', (error: Error) => body.destroy(error))
  body.on('close', () => current?.destroy())
  for (const entry of entries) {
    const options = { size: entry.size, mtime: new Date(entry.mtimeMs), mode: 0o100644, compress: false }
    zip.addReadStreamLazy(entry.name, options, (open) => {
      // The client has disconnected: the zip writer never resumes and is garbage-collected with the stream.
      if (body.destroyed) return
      current = createReadStream(entry.path, { highWaterMark: CHUNK_BYTES })
      current.on('error', (error) => body.destroy(error))
      open(null, current)
    })
  }
  const directoryBytes = entries.reduce(
    (sum, { name }) => sum + DIRECTORY_ENTRY_BYTES + Buffer.byteLength(name),
    0,
  )
  zip.end({ forceZip64Format: directoryBytes >= LARGE_DIRECTORY_BYTES, comment: '' }, (size?: number) => {
    sizeBytes = size ?? -1
  })
  zip.outputStream.pipe(body)
  return { sizeBytes, body }
}
