import { createReadStream, type ReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

/** Files as one archive, made while it is sent: nothing is packed, so the length is known before, and no file is held. */

export interface ZipEntry {
  /** On the disk. */
  readonly path: string
  /** In the archive: clean parts with slashes between them. */
  readonly name: string
  readonly size: number
  readonly mtimeMs: number
}

export interface ZipStream {
  readonly sizeBytes: number
  /** Fails when a file vanishes or changes its size on the way. Files are closed with it. */
  readonly body: Readable
}

const CHUNK_BYTES = 256 * 1024
/** What an entry takes in the directory at the end, beside its name. */
const DIRECTORY_ENTRY_BYTES = 83
/** From here on the writer must be told to use the large form: what it foretells and what it writes differ otherwise. */
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
      // Whoever asked has gone: the writer waits for good, and is forgotten with the stream.
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
