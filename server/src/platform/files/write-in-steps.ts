import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'

/** Small enough that a disk takes it in a moment. */
const STEP_BYTES = 8 * 1024 * 1024

/**
 * A new file that goes to disk as it grows, and is there as a whole at its end. Flushed in one go, a large file keeps
 * everybody waiting who needs the disk.
 */
export function writeInSteps(file: string, mode: number): Writable {
  let handle: FileHandle | undefined
  let unflushed = 0

  async function write(piece: Buffer): Promise<void> {
    await handle?.writeFile(piece)
    unflushed += piece.length
    if (unflushed < STEP_BYTES) return
    unflushed = 0
    await handle?.datasync()
  }

  return new Writable({
    construct: (done) =>
      void open(file, 'w', mode).then((opened) => {
        handle = opened
        done()
      }, done),
    write: (piece: Buffer, _encoding, done) => void write(piece).then(() => done(), done),
    final: (done) => void handle?.sync().then(() => done(), done),
    destroy: (error, done) => void Promise.resolve(handle?.close()).then(() => done(error), done),
  })
}
