import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../../lib/errors.ts'
import { fileErrorCode } from '../../../platform/files/file-errors.ts'
import { stepBack } from '../../../platform/jobs/serve-requests.ts'
import { ArchiveError } from './archive-error.types.ts'
import type { ArchiveTask, FromThread } from './archive-task.types.ts'
import type { Manifest } from './backup-format.rules.ts'
import { makeArchive } from './make-archive.service.ts'
import { unpackArchive } from './unpack-archive.service.ts'
import type { Following } from './write-archive.service.ts'

/** Creates or reads one backup, then exits. Any message from the parent aborts it. */

const POST_EVERY_MS = 250

stepBack()
const stopping = new AbortController()
const post = (message: FromThread) => parentPort?.postMessage(message)
let postedAt = 0
const following: Following = {
  signal: stopping.signal,
  progress: (done, total) => {
    if (Date.now() - postedAt < POST_EVERY_MS) return
    postedAt = Date.now()
    post({ kind: 'progress', done, total })
  },
}

parentPort?.on('message', () => stopping.abort())
run(workerData as ArchiveTask).then(
  (manifest) => end({ kind: 'done', manifest }),
  (error: unknown) => {
    const isSaid = error instanceof ArchiveError
    // A failed migration has its own message, with the file system error as its cause.
    const code = fileErrorCode(error) || fileErrorCode((error as Error).cause) || null
    end({ kind: 'failed', message: messageOf(error), isSaid, code })
  },
)

function run(task: ArchiveTask): Promise<Manifest> {
  return task.do === 'unpack' ? unpackArchive(task.plan, following) : makeArchive(task, following)
}

function end(message: FromThread): void {
  post(message)
  // The worker exits by itself: terminating it from outside crashes the SQLite driver.
  parentPort?.close()
}
