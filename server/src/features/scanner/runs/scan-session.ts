import { availableParallelism } from 'node:os'
import type { Context } from '../../../context.ts'
import { openWorkerPool, PoolClosedError, type WorkerPool } from '../../../platform/jobs/worker-pool.ts'
import { readMediaUrl } from '../reading/read-media-url.ts'
import { findTools } from '../../../platform/media/tools.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { AssemblyOptions } from '../assembling/assemble.types.ts'
import { FIRST_PACE } from './pace.rules.ts'
import { effectivePrecedence } from '../assembling/precedence.rules.ts'
import type { ReadReply, ReadRequest } from '../reading/readings.types.ts'
import type { ScanCounts, ScanRequest } from './scans.types.ts'
import { openSurvey, type SurveyClient } from '../survey/survey-client.ts'

export type ScanContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings'>

/** What the parts of one scan share. */
export interface ScanSession {
  readonly ctx: ScanContext
  readonly library: Library
  readonly request: ScanRequest
  readonly runNum: number
  readonly counts: ScanCounts
  readonly signal: AbortSignal
  readonly options: AssemblyOptions
  readonly survey: SurveyClient
  readonly read: (request: ReadRequest) => Promise<ReadReply>
  readonly tellProgress: (percent: number) => void
  /** Waits while files come to rest. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  areInodesRenumbered: boolean
  /** Items stored at once. */
  pace: number
  /** Files that ffprobe had to be asked about. */
  numProbed: number
  /** Items that were stored without a picture. */
  readonly withoutCover: string[]
}

export interface SessionStart {
  readonly library: Library
  readonly request: ScanRequest
  readonly runNum: number
  readonly counts: ScanCounts
  readonly signal: AbortSignal
  readonly tellProgress: (percent: number) => void
  readonly pause: ScanSession['pause']
}

const MOST_THREADS = 4
const REQUESTS_PER_THREAD = 3
const READER_MEGABYTES = 512

/** Opens the threads of a scan for as long as `use` takes. A stop of the scan ends them at once. */
export async function withSession<T>(
  ctx: ScanContext,
  start: SessionStart,
  use: (session: ScanSession) => Promise<T>,
): Promise<T> {
  const survey = openSurvey()
  const readers = openReaders(ctx)
  const close = async () => {
    await Promise.all([survey.close(), readers.close()])
  }
  const onAbort = () => void close()
  start.signal.addEventListener('abort', onAbort, { once: true })
  try {
    start.signal.throwIfAborted()
    const options = assemblyOptions(ctx, start.library)
    const read = (request: ReadRequest) => readers.run(request)
    return await use({
      ctx,
      ...start,
      options,
      survey,
      read,
      areInodesRenumbered: false,
      pace: FIRST_PACE,
      numProbed: 0,
      withoutCover: [],
    })
  } finally {
    start.signal.removeEventListener('abort', onAbort)
    await close()
  }
}

/** Most scans find nothing new and open no file: the pool and the search for its tools wait for the first request. */
function openReaders(ctx: ScanContext): Pick<WorkerPool<ReadRequest, ReadReply>, 'run' | 'close'> {
  let opening: Promise<WorkerPool<ReadRequest, ReadReply>> | undefined
  let isClosed = false
  const open = async () => {
    const { ffmpegPath, ffprobePath } = ctx.config
    const { ffmpeg, ffprobe } = await findTools({
      ffmpegPath: ffmpegPath ?? undefined,
      ffprobePath: ffprobePath ?? undefined,
    })
    return openWorkerPool<ReadRequest, ReadReply>({
      url: readMediaUrl(),
      threads: Math.max(1, Math.min(availableParallelism() - 1, MOST_THREADS)),
      requestsPerThread: REQUESTS_PER_THREAD,
      oldSpaceMegabytes: READER_MEGABYTES,
      workerData: { ffmpeg, ffprobe },
    })
  }
  return {
    async run(request) {
      if (isClosed) throw new PoolClosedError()
      return (await (opening ??= open())).run(request)
    },
    async close() {
      isClosed = true
      await (await opening)?.close()
    },
  }
}

function assemblyOptions(ctx: ScanContext, { mediaType, settings }: Library): AssemblyOptions {
  const server = ctx.settings.current()
  return {
    mediaType,
    audiobooksOnly: settings.audiobooksOnly,
    precedence: effectivePrecedence(settings.metadataPrecedence, server),
    parseSubtitle: server.scannerParseSubtitle,
    preferOverdriveMarkers: server.scannerPreferOverdriveMediaMarker,
  }
}
