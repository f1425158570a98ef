import type { ServerEventName, ServerEventPayload } from '@lectern/contract/events'
import i18next from 'i18next'
import { putDownloadShare } from '../../cards/use-download-shares.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { putProgress, refreshDownloads } from './downloads.api.ts'
import { refreshEpisodesOf } from './episodes.api.ts'
import { refreshLatest } from './latest.api.ts'

/** The part of the live connection that podcasts need. */
interface Live {
  on<Name extends ServerEventName>(
    name: Name,
    listener: (payload: ServerEventPayload<Name>) => void,
  ): () => void
  /** Whether to report downloads: only to users who can start them. */
  mayAdd(): boolean
}

const REFRESH_AFTER_MS = 300
const TOAST_ID = 'episode-download'

/** Keeps lists of episodes and downloads up to date, and reports finished downloads. */
export function followPodcasts(live: Live): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshSoon = (itemId: string | null) => {
    if (itemId !== null) changed.add(itemId)
    timer ??= setTimeout(() => {
      timer = undefined
      void refreshDownloads()
      if (changed.size > 0) void refreshLatest()
      for (const id of changed) void refreshEpisodesOf(id)
      changed.clear()
    }, REFRESH_AFTER_MS)
  }
  const stops = [
    live.on('episode_download_queued', ({ libraryItemId }) => refreshSoon(libraryItemId)),
    live.on('episode_download_started', ({ libraryItemId }) => refreshSoon(libraryItemId)),
    live.on('episode_download_progress', (news) => {
      putProgress(news)
      if (news.totalBytes) putDownloadShare(news.libraryItemId, news.bytes / news.totalBytes)
    }),
    live.on('episode_download_queue_cleared', refreshSoon),
    live.on('episode_download_queue_updated', () => refreshSoon(null)),
    live.on('episode_added', ({ libraryItemId }) => refreshSoon(libraryItemId)),
    live.on('podcast_feed_updated', ({ libraryItemId }) => refreshSoon(libraryItemId)),
    live.on('episode_download_finished', (download) => {
      refreshSoon(download.libraryItemId)
      if (download.libraryItemId !== null) putDownloadShare(download.libraryItemId, undefined)
      if (download.libraryItemId !== null)
        void queryClient.invalidateQueries({ queryKey: ['item', download.libraryItemId], exact: true })
      if (live.mayAdd()) tellEnd(download)
    }),
  ]
  return () => {
    clearTimeout(timer)
    stops.forEach((stop) => stop())
  }
}

/**
 * Uses one toast for all successful downloads: a schedule may fetch twenty at once. A cancelled download counts as
 * failed, but without a reason.
 */
function tellEnd(download: ServerEventPayload<'episode_download_finished'>): void {
  const { failed, error } = download
  const title = download.episodeDisplayTitle ?? ''
  if (failed && error !== null)
    toast.error(i18next.t('podcasts.toasts.downloadFailed', { title, reason: error }), {
      id: `${TOAST_ID} ${download.id}`,
    })
  else if (!failed) toast.success(i18next.t('podcasts.toasts.downloaded', { title }), { id: TOAST_ID })
}
