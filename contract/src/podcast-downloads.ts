import { z } from 'zod'
import { endpoint, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ById, ByItemId, ByLibraryId } from './ids.ts'
import { DownloadsView, EpisodeDownloadView, FeedEpisodeGiven } from './podcast-views.ts'

const mayAdd = withPermission('addPodcasts')

/** Episodes on their way to the disk. */
export const downloadEndpoints = {
  downloads: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/downloads',
    access: signedIn,
    summary: 'Downloads of a podcast that wait or are under way.',
    params: ByItemId,
    reply: z.object({ downloads: z.array(EpisodeDownloadView) }),
  }),
  libraryDownloads: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/episode-downloads',
    access: signedIn,
    summary: 'Downloads of a library: under way, waiting in their order, and failed.',
    params: ByLibraryId,
    reply: DownloadsView,
  }),
  downloadEpisodes: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/download-episodes',
    access: mayAdd,
    summary: 'Download episodes, given as the feed has them.',
    params: ByItemId,
    body: z.array(FeedEpisodeGiven).max(30_000),
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: 'ok',
  }),
  clearQueue: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/clear-queue',
    access: mayAdd,
    summary: 'Drop the downloads of a podcast that wait.',
    params: ByItemId,
    reply: 'ok',
    changesStateOnGet: true,
  }),
  clearLibraryQueue: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/episode-downloads/clear',
    access: mayAdd,
    summary: 'Ours. Drop all downloads of a library that wait, and forget those that failed.',
    params: ByLibraryId,
    reply: 'ok',
  }),
  cancelDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/cancel',
    access: mayAdd,
    summary: 'Ours. Stop a download, or take it out of the queue.',
    params: ById,
    reply: 'ok',
  }),
  retryDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/retry',
    access: mayAdd,
    summary: 'Ours. Try a failed download again.',
    params: ById,
    reply: 'ok',
  }),
  moveDownload: endpoint({
    method: 'POST',
    path: '/api/episode-downloads/:id/move-to-front',
    access: mayAdd,
    summary: 'Ours. Make a waiting download the next one.',
    params: ById,
    reply: 'ok',
  }),
}
