import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { isMainThread } from 'node:worker_threads'

export interface OpenFile {
  readonly stats: Stats
  /** Fills the buffer from a position; returns the number of bytes read. */
  read(buffer: Buffer, position: number): number | Promise<number>
  close(): void | Promise<void>
}

// Without O_NONBLOCK, opening a named pipe would wait for a writer that never comes.
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK
const SLOW_READ_MS = 1
const MEMORY = 0.9

/** Exponential moving average of read times. */
let meanReadMs = 0

/**
 * Worker threads read synchronously: handing each read to another thread costs ten times the read itself. If reads
 * are slow (a network, a sleeping disk), asynchronous reads pay off, because other files are read in the meantime.
 */
export function openFile(path: string): Promise<OpenFile> | OpenFile {
  return isMainThread || meanReadMs > SLOW_READ_MS ? openAsync(path) : openSynchronously(path)
}

function openSynchronously(path: string): OpenFile {
  const file = openSync(path, FLAGS)
  const close = () => closeSync(file)
  return {
    stats: orClose(() => fstatSync(file), close),
    read(buffer, position) {
      const startedAt = performance.now()
      const bytesRead = readSync(file, buffer, 0, buffer.length, position)
      noteTime(performance.now() - startedAt)
      return bytesRead
    },
    close,
  }
}

function orClose<T>(use: () => T, close: () => void): T {
  try {
    return use()
  } catch (error) {
    close()
    throw error
  }
}

async function openAsync(path: string): Promise<OpenFile> {
  const handle = await open(path, FLAGS)
  return {
    stats: await handle.stat(),
    async read(buffer, position) {
      const startedAt = performance.now()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      noteTime(performance.now() - startedAt)
      return bytesRead
    },
    close: () => handle.close().catch(() => undefined),
  }
}

function noteTime(readMs: number): void {
  meanReadMs = meanReadMs * MEMORY + readMs * (1 - MEMORY)
}
