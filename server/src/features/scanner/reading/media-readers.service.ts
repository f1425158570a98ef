import { availableParallelism } from 'node:os'
import type { Context } from '../../../context.ts'
import { openWorkerPool, PoolClosedError, type WorkerPool } from '../../../platform/jobs/worker-pool.ts'
import { workerUrl } from '../../../platform/jobs/worker-url.ts'
import { findTools } from '../../../platform/media/tools.ts'
import type { ReadReply, ReadRequest } from './readings.types.ts'

/** Threads that read media files for a scan. */
export interface MediaReaders {
  readonly read: (request: ReadRequest) => Promise<ReadReply>
  close(): Promise<void>
}

const MOST_THREADS = 4
const REQUESTS_PER_THREAD = 3
const READER_MEGABYTES = 512

/** Threads are started on the first request: most scans find nothing new and read no files. */
export function openMediaReaders({ config }: Pick<Context, 'config'>): MediaReaders {
  let opening: Promise<WorkerPool<ReadRequest, ReadReply>> | undefined
  let isClosed = false
  const open = async () => {
    const { ffmpeg, ffprobe } = await findTools(config)
    return openWorkerPool<ReadRequest, ReadReply>({
      url: workerUrl(import.meta.url, 'read-media'),
      threads: Math.max(1, Math.min(availableParallelism() - 1, MOST_THREADS)),
      requestsPerThread: REQUESTS_PER_THREAD,
      oldSpaceMegabytes: READER_MEGABYTES,
      workerData: { ffmpeg, ffprobe },
    })
  }
  return {
    async read(request) {
      if (isClosed) throw new PoolClosedError()
      return (await (opening ??= open())).run(request)
    },
    async close() {
      isClosed = true
      await (await opening)?.close()
    },
  }
}
