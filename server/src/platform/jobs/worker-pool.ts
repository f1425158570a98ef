import type { Worker } from 'node:worker_threads'
import { messageOf } from '../../lib/errors.ts'
import type { ToPool, ToWorker } from './worker-messages.ts'
import { startWorker } from './worker-url.ts'

/** Threads that handle requests. They are started on demand and live until the pool is closed. */
export interface WorkerPool<Request, Reply> {
  /** Waits for a free slot. Fails if the work fails, if it crashes its thread, or if the pool is closed. */
  run(request: Request): Promise<Reply>
  /** Terminates all threads at once; requests in progress fail. */
  close(): Promise<void>
}

export interface PoolOptions {
  readonly url: URL
  readonly threads: number
  /** Concurrent requests per thread: while one waits for the disk, another can compute. */
  readonly requestsPerThread?: number
  readonly workerData?: unknown
  readonly oldSpaceMegabytes?: number
}

export class PoolClosedError extends Error {
  constructor() {
    super('The work was stopped.')
  }
}

interface Job<Request, Reply> {
  readonly request: Request
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
  /**
   * The job was running when a thread died. It is retried alone in a thread, to find out which job caused the crash.
   */
  isSuspect: boolean
}

interface Thread<Request, Reply> {
  readonly worker: Worker
  readonly jobs: Map<number, Job<Request, Reply>>
}

const YOUNG_SPACE_MEGABYTES = 8

export function openWorkerPool<Request, Reply>(options: PoolOptions): WorkerPool<Request, Reply> {
  const { requestsPerThread = 1 } = options
  const threads = new Set<Thread<Request, Reply>>()
  const waiting: Job<Request, Reply>[] = []
  let lastId = 0
  let isClosed = false

  return {
    run(request) {
      if (isClosed) return Promise.reject(new PoolClosedError())
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject, isSuspect: false })
        assign()
      })
    },
    async close() {
      isClosed = true
      const left = [...waiting.splice(0), ...[...threads].flatMap(({ jobs }) => [...jobs.values()])]
      for (const job of left) job.reject(new PoolClosedError())
      const ended = [...threads].map(({ worker }) => worker.terminate())
      threads.clear()
      await Promise.all(ended)
    },
  }

  function assign(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const thread = placeFor(job)
      if (!thread) return
      waiting.shift()
      send(thread, job)
    }
  }

  function placeFor(job: Job<Request, Reply>): Thread<Request, Reply> | undefined {
    const most = job.isSuspect ? 0 : requestsPerThread - 1
    const free = [...threads]
      .filter(({ jobs }) => jobs.size <= most && ![...jobs.values()].some(({ isSuspect }) => isSuspect))
      .sort((a, b) => a.jobs.size - b.jobs.size)[0]
    if (free && (free.jobs.size === 0 || threads.size >= options.threads)) return free
    return threads.size < options.threads ? startThread() : free
  }

  function send(thread: Thread<Request, Reply>, job: Job<Request, Reply>): void {
    const message: ToWorker<Request> = { id: (lastId += 1), request: job.request }
    thread.jobs.set(message.id, job)
    thread.worker.postMessage(message)
  }

  function startThread(): Thread<Request, Reply> {
    const { oldSpaceMegabytes } = options
    const worker = startWorker(options.url, {
      workerData: options.workerData,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_SPACE_MEGABYTES,
        ...(oldSpaceMegabytes === undefined ? {} : { maxOldGenerationSizeMb: oldSpaceMegabytes }),
      },
    })
    const thread: Thread<Request, Reply> = { worker, jobs: new Map() }
    worker.on('message', (message: ToPool<Reply>) => settle(thread, message))
    worker.on('error', (error) => retire(thread, messageOf(error)))
    worker.on('exit', () => retire(thread, 'its thread ended'))
    threads.add(thread)
    return thread
  }

  function settle(thread: Thread<Request, Reply>, message: ToPool<Reply>): void {
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    if ('error' in message) job?.reject(new Error(message.error))
    else job?.resolve(message.reply)
    assign()
  }

  /** Any of the requests in a dead thread may be the cause, so each is retried alone. */
  function retire(thread: Thread<Request, Reply>, reason: string): void {
    if (!threads.delete(thread)) return
    const jobs = [...thread.jobs.values()]
    thread.jobs.clear()
    const [only] = jobs
    if (only && jobs.length === 1) only.reject(new Error(`The work could not be finished: ${reason}.`))
    else for (const job of jobs) waiting.unshift(Object.assign(job, { isSuspect: true }))
    assign()
  }
}
