import type { ServerEventPayload } from '@lectern/contract/events'
import type { DownloadsView, EpisodeDownloadView } from '@lectern/contract/podcast-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

const DOWNLOADS = 'podcast-downloads'

/** Downloads of a library: running, queued, failed. Kept up to date by events, see `follow-podcasts.ts`. */
export const downloadsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: [DOWNLOADS, libraryId],
    queryFn: ({ signal }) => call('podcasts.libraryDownloads', { params: { id: libraryId }, signal }),
  })

export const refreshDownloads = () => queryClient.invalidateQueries({ queryKey: [DOWNLOADS] })

/** Applies download progress without a refetch. */
export function putProgress(news: ServerEventPayload<'episode_download_progress'>): void {
  queryClient.setQueryData(downloadsQuery(news.libraryId).queryKey, (known) =>
    known === undefined ? undefined : withProgress(known, news),
  )
}

function withProgress(
  known: DownloadsView,
  { id, bytes, totalBytes }: ServerEventPayload<'episode_download_progress'>,
): DownloadsView {
  const put = (download: EpisodeDownloadView) =>
    download.id === id ? { ...download, bytes, totalBytes } : download
  return { ...known, current: known.current.map(put) }
}

export async function downloadEpisodes(itemId: string, ids: string[]): Promise<number> {
  return (await call('podcasts.downloadKnown', { params: { id: itemId }, body: { ids } })).queued
}

const byId = (id: string) => ({ params: { id } })

export const cancelDownload = (id: string): Promise<void> => call('podcasts.cancelDownload', byId(id))
export const retryDownload = (id: string): Promise<void> => call('podcasts.retryDownload', byId(id))
export const moveToFront = (id: string): Promise<void> => call('podcasts.moveDownload', byId(id))
/** Clears the queued downloads of one podcast. */
export const clearDownloadsOf = (itemId: string): Promise<void> => call('podcasts.clearQueue', byId(itemId))
export const clearDownloads = (libraryId: string): Promise<void> =>
  call('podcasts.clearLibraryQueue', byId(libraryId))
