import { createWriteStream, fdatasync } from 'node:fs'
import { Transform, type Writable } from 'node:stream'

/** Small enough that a disk takes it in a moment. */
const STEP_BYTES = 8 * 1024 * 1024

/**
 * The end of a pipeline: a new file that goes to disk as it grows, and is there as a whole at its end. Flushed in one go,
 * a large file keeps everybody waiting who needs the disk.
 */
export function writeInSteps(file: string, mode: number): readonly [Transform, Writable] {
  const out = createWriteStream(file, { mode, flush: true })
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
  return [steps, out]
}
