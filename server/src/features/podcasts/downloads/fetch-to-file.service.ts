import { rm } from 'node:fs/promises'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { reasonOf } from '../../../platform/files/file-errors.ts'
import { JobError } from '../../../platform/jobs/jobs.rules.ts'
import type { JobRun } from '../../../platform/jobs/jobs.types.ts'
import { RefusedDownload, streamToFile } from '../../../platform/net/stream-to-file.ts'
import { MAX_REDIRECTS } from '../fetch/request-headers.rules.ts'
import { retryAfterMs } from '../fetch/retry-after.rules.ts'

/** Downloads an episode's file, resuming an earlier attempt where possible. */

const WHOLE_MS = 6 * 3600 * 1000
const IDLE_MS = 60_000
/** Larger than any real episode. */
const MOST_BYTES = 8 * 1024 * 1024 * 1024

/** The URL and validator that the partial file belongs to. */
interface Checkpoint {
  readonly url: string
  readonly validator: string | null
  /** Where it is, in case the podcast is removed while the download waits. */
  readonly part: string
}

/** Thrown if the file is not at the URL from the feed; a refreshed feed may have a newer one. */
export class DownloadNotFoundError extends JobError {
  constructor(
    message: string,
    /** The host of the URL asks for credentials. */
    readonly asksForLogin = false,
  ) {
    super(message)
  }
}

/** Thrown if a host asks for a pause, which applies to everything else it is asked for. */
export class HostBusyError extends JobError {
  constructor(
    message: string,
    readonly host: string,
    /** Null if the host did not say. */
    readonly waitMs: number | null,
  ) {
    super(message, waitMs === null ? {} : { retryAfterMs: waitMs })
  }
}

export interface EpisodeFetch {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly part: string
  readonly target: string
}

export async function fetchToFile(
  ctx: Pick<Context, 'clock' | 'privateHosts'>,
  { url, headers, part, target }: EpisodeFetch,
  run: JobRun,
): Promise<void> {
  const before = run.checkpoint as Checkpoint | null
  try {
    const { bytes, contentType } = await streamToFile(url, {
      target,
      partFile: part,
      validator: before?.url === url ? before.validator : null,
      totalMs: WHOLE_MS,
      idleMs: IDLE_MS,
      maxRedirects: MAX_REDIRECTS,
      maxBytes: MOST_BYTES,
      headers,
      privateHosts: ctx.privateHosts,
      signal: run.signal,
      onStart: ({ validator }) => run.saveCheckpoint({ url, validator, part } satisfies Checkpoint),
      onProgress: (done, total) => run.progress(total === null ? { done } : { done, total }),
    })
    const isPage = /^text\/html/i.test(contentType ?? '')
    if (isPage || bytes === 0) await rm(target, { force: true })
    if (isPage) throw new DownloadNotFoundError('The address leads to a web page, not to a file')
    if (bytes === 0) throw new JobError('The file is empty')
  } catch (error) {
    throw run.signal.aborted ? error : failureOf(error, url, ctx.clock.now())
  }
}

function failureOf(error: unknown, url: string, now: number): JobError {
  if (error instanceof JobError) return error
  const message = reasonOf(error)
  if (error instanceof RefusedDownload) {
    if ([401, 403, 404, 410].includes(error.status)) {
      const asksForLogin = error.status === 401 && error.host === new URL(url).host
      return new DownloadNotFoundError(message, asksForLogin)
    }
    const saidMs = retryAfterMs(error.retryAfter, now)
    const waitMs = saidMs === null ? null : Math.max(saidMs, 1000)
    return error.status === 429 || waitMs !== null
      ? new HostBusyError(message, error.host, waitMs)
      : new JobError(message)
  }
  // A private or invalid address won't become valid on retry.
  return new JobError(message, {
    cause: error,
    isFinal: error instanceof AppError && error.code === 'invalid',
  })
}
