import { startWorker, workerUrl } from '../../../platform/jobs/worker-url.ts'
import { ArchiveError } from './archive-error.types.ts'
import type { ArchiveTask, FromThread } from './archive-task.types.ts'
import type { Manifest } from './backup-format.rules.ts'
import type { Following } from './write-archive.service.ts'

const MEMORY_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/** Runs the task in a worker thread, so that playback is not disturbed. */
export function runInThread(task: ArchiveTask, { signal, progress }: Following): Promise<Manifest> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = startWorker(workerUrl(import.meta.url, 'backup-archive'), {
      workerData: task,
      resourceLimits: MEMORY_LIMITS,
    })
    const stop = () => worker.postMessage('stop')
    signal.addEventListener('abort', stop, { once: true })
    let end: FromThread | undefined
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'progress') progress(message.done, message.total)
      else end = message
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop)
      if (end?.kind === 'done') resolve(end.manifest)
      else reject(signal.aborted ? (signal.reason as Error) : errorOf(end))
    })
  })
}

function errorOf(end: FromThread | undefined): Error {
  if (end?.kind !== 'failed') return new Error('The thread that handles backups ended too early.')
  if (end.isSaid) return new ArchiveError(end.message)
  return Object.assign(new Error(end.message), end.code === null ? {} : { code: end.code })
}
