import type { Worker } from 'node:worker_threads'
import { startWorker, workerUrl } from '../jobs/worker-url.ts'
import type { FoldRequest } from './fold.types.ts'

/**
 * SQLite writes into a log first and folds that into the file later. To fold waits for the disk, so a thread of its own
 * does it, which is there only while much is written. When it can't, SQLite folds by itself as the log gets long, only
 * not beside other work (see `openSqlite`).
 */
export interface Folding {
  /** So many rows more. */
  wrote(numRows: number): void
  close(): Promise<void>
}

const ROWS_PER_FOLD = 3_000
const REST_MS = 10_000
const MEGABYTES = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

export function foldInBackground(file: string): Folding {
  let thread: Worker | null = null
  let rest: NodeJS.Timeout | undefined
  let numRows = 0
  let isFolding = false
  let isClosed = false

  return {
    wrote(more) {
      numRows += more
      if (numRows < ROWS_PER_FOLD || isFolding || isClosed) return
      numRows = 0
      isFolding = true
      clearTimeout(rest)
      thread ??= start()
      say(thread, 'fold')
    },
    async close() {
      isClosed = true
      clearTimeout(rest)
      await end()
    },
  }

  function start(): Worker {
    const worker = startWorker(workerUrl(import.meta.url, 'fold'), {
      workerData: file,
      resourceLimits: MEGABYTES,
    })
    worker.on('message', () => {
      isFolding = false
      if (!isClosed) rest = setTimeout(() => void end(), REST_MS).unref()
    })
    // An error ends the thread too.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (thread === worker) thread = null
      isFolding = false
    })
    return worker
  }

  /** What it is folding is folded first. */
  async function end(): Promise<void> {
    const ending = thread
    if (!ending) return
    thread = null
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    say(ending, 'end')
    await ended
  }
}

function say(worker: Worker, request: FoldRequest): void {
  worker.postMessage(request)
}
