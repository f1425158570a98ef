import { DOWNLOAD_STATUS } from '@lectern/contract/constants'
import type { DownloadsView, EpisodeDownloadView } from '@lectern/contract/podcast-views'
import { bareAddress } from '../fetch/request-headers.rules.ts'
import type { DownloadJob } from './downloads.types.ts'

const STATUS = {
  queued: DOWNLOAD_STATUS.pending,
  running: DOWNLOAD_STATUS.pending,
  done: DOWNLOAD_STATUS.ready,
  cancelled: DOWNLOAD_STATUS.expired,
  failed: DOWNLOAD_STATUS.failed,
} as const satisfies Record<DownloadJob['state'], number>

/** Downloads in the protocol's form. */
export function presentDownload(job: DownloadJob): EpisodeDownloadView {
  const { payload, state, progress } = job
  return {
    id: job.id,
    episodeDisplayTitle: payload.title,
    url: bareAddress(payload.url),
    libraryItemId: payload.itemId,
    libraryId: payload.libraryId,
    isDownloading: state === 'running',
    isFinished: state === 'done' || state === 'failed' || state === 'cancelled',
    failed: state === 'failed' || state === 'cancelled',
    appendRandomId: false,
    startedAt: job.startedAt,
    createdAt: job.createdAt,
    finishedAt: job.finishedAt,
    podcastTitle: payload.podcastTitle,
    podcastExplicit: payload.podcastIsExplicit,
    season: payload.season,
    episode: payload.episode,
    episodeType: payload.episodeType || 'full',
    publishedAt: payload.publishedAt,
    guid: payload.guid,
    status: STATUS[state],
    episodeId: payload.episodeId,
    bytes: progress?.done ?? 0,
    totalBytes: progress?.total ?? null,
    // Clients report an end with an error as a failure.
    error: state === 'cancelled' ? null : job.error,
    nextTryAt: state === 'queued' && job.failures > 0 ? job.runAt : null,
  }
}

export function presentDownloads(jobs: readonly DownloadJob[]): DownloadsView {
  const inState = (state: DownloadJob['state']) =>
    jobs.filter((job) => job.state === state).map(presentDownload)
  const current = inState('running')
  const [first] = current
  return {
    ...(first ? { currentDownload: first } : {}),
    current,
    queue: inState('queued'),
    failed: inState('failed'),
  }
}
