import { createWriteStream, fdatasync } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Small enough for a disk to write in a moment. */
const STEP_BYTES = 8 * 1024 * 1024

interface NewFile {
  readonly file: string
  readonly mode: number
  readonly signal?: AbortSignal
}

/**
 * Writes the output of a pipeline to a new file, flushing it to disk as it grows. Flushing a large file all at once
 * would stall everything else that needs the disk. If this fails, the file has been closed.
 */
export async function writeInSteps(
  streams: readonly [Readable, ...Transform[]],
  { file, mode, signal }: NewFile,
): Promise<void> {
  const out = createWriteStream(file, { mode, flush: true })
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()))
  let descriptor: number | undefined
  out.once('open', (opened: number) => (descriptor = opened))
  let unflushed = 0
  const steps = new Transform({
    transform(piece: Buffer, _encoding, done) {
      unflushed += piece.length
      if (unflushed < STEP_BYTES || descriptor === undefined) return done(null, piece)
      unflushed = 0
      return fdatasync(descriptor, (error) => done(error, piece))
    },
  })
  try {
    await pipeline([...streams, steps, out], signal ? { signal } : {})
  } finally {
    await closed
  }
}
