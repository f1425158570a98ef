import { z } from 'zod'
import { endpoint, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ById, ByItemId, ByLibraryId } from './ids.ts'
import { DownloadsView, EpisodeDownloadView, FeedEpisodeGiven } from './podcast-views.ts'

const mayAdd = withPermission('addPodcasts')

/** Episode downloads. */
export const downloadEndpoints = {
  downloads: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/downloads',
    access: signedIn,
    summary: 'The queued and running downloads of a podcast.',
    params: ByItemId,
    reply: z.object({ downloads: z.array(EpisodeDownloadView) }),
  }),
  libraryDownloads: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/episode-downloads',
    access: signedIn,
    summary: 'The running, queued and failed downloads of a library.',
    params: ByLibraryId,
    reply: DownloadsView,
  }),
  downloadEpisodes: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/download-episodes',
    access: mayAdd,
    summary: 'Download episodes, given as feed entries.',
    params: ByItemId,
    body: z.array(FeedEpisodeGiven).max(30_000),
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: 'ok',
  }),
  clearQueue: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/clear-queue',
    access: mayAdd,
    summary: 'Clear the queued downloads of a podcast.',
    params: ByItemId,
    reply: 'ok',
    changesStateOnGet: true,
  }),
  clearLibraryQueue: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/episode-downloads/clear',
    access: mayAdd,
    summary: 'Lectern only: clear the queued and failed downloads of a library.',
    params: ByLibraryId,
    reply: 'ok',
  }),
  cancelDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/cancel',
    access: mayAdd,
    summary: 'Lectern only: cancel a running or queued download.',
    params: ById,
    reply: 'ok',
  }),
  retryDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/retry',
    access: mayAdd,
    summary: 'Lectern only: retry a download that has failed or waits for its next attempt.',
    params: ById,
    reply: 'ok',
  }),
  moveDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/move-to-front',
    access: mayAdd,
    summary: 'Lectern only: move a queued download to the front.',
    params: ById,
    reply: 'ok',
  }),
}
