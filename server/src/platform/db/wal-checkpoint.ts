import type { Worker } from 'node:worker_threads'
import { startWorker, workerUrl } from '../jobs/worker-url.ts'
import type { CheckpointRequest } from './wal-checkpoint.types.ts'

/**
 * Runs SQLite's WAL checkpoints in a separate thread, because they wait for the disk. The thread only exists while
 * there is a lot to write. If it fails, SQLite runs blocking checkpoints as the WAL grows (see `openSqlite`).
 */
export interface Checkpoints {
  /** Adds to the number of rows written since the last checkpoint. */
  wrote(numRows: number): void
  close(): Promise<void>
}

const ROWS_PER_CHECKPOINT = 3_000
const IDLE_MS = 10_000
const MEMORY_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

export function checkpointInBackground(file: string): Checkpoints {
  let thread: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let numRows = 0
  let isRunning = false
  let isClosed = false

  return {
    wrote(more) {
      numRows += more
      if (numRows < ROWS_PER_CHECKPOINT || isRunning || isClosed) return
      numRows = 0
      isRunning = true
      clearTimeout(idleTimer)
      thread ??= start()
      send(thread, 'checkpoint')
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      await end()
    },
  }

  function start(): Worker {
    const worker = startWorker(workerUrl(import.meta.url, 'wal-checkpoint'), {
      workerData: file,
      resourceLimits: MEMORY_LIMITS,
    })
    worker.on('message', () => {
      isRunning = false
      if (!isClosed) idleTimer = setTimeout(() => void end(), IDLE_MS).unref()
    })
    // An error also terminates the thread.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (thread === worker) thread = null
      isRunning = false
    })
    return worker
  }

  /** Waits for a running checkpoint to finish. */
  async function end(): Promise<void> {
    const ending = thread
    if (!ending) return
    thread = null
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    send(ending, 'end')
    await ended
  }
}

function send(worker: Worker, request: CheckpointRequest): void {
  worker.postMessage(request)
}
