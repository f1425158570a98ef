import type { EpisodeDownloadView, KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { ArrowDownToLine, CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../session/use-permissions.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { changeDownload } from '../change-download.ts'
import { cancelDownload, downloadEpisodes, retryDownload } from '../downloads.api.ts'
import { DownloadBytes } from '../queue/DownloadBytes.tsx'
import { useDownload } from './use-download.ts'

interface DownloadControlProps {
  libraryId: string
  episode: Pick<KnownFeedEpisodeView, 'id' | 'libraryItemId' | 'title' | 'download' | 'enclosure'>
}

/** Downloads an episode, and shows the progress. */
export function DownloadControl({ libraryId, episode }: DownloadControlProps) {
  const { t } = useTranslation()
  const { canAddPodcasts } = usePermissions()
  const { state, download } = useDownload(libraryId, episode)
  const { title } = episode
  const stop = canAddPodcasts && download && (
    <IconButton
      icon={X}
      name={t('podcasts.queue.cancel', { title })}
      onClick={() => void changeDownload(cancelDownload(download.id))}
    />
  )
  switch (state) {
    case 'none':
      if (!canAddPodcasts || episode.enclosure === null) return null
      return (
        <IconButton
          icon={ArrowDownToLine}
          name={t('podcasts.episodes.download', { title })}
          onClick={() => void changeDownload(downloadEpisodes(episode.libraryItemId, [episode.id]))}
        />
      )
    case 'queued':
      return (
        <span className="inline-flex items-center gap-1 text-sm text-muted">
          {t('podcasts.episodes.queued')}
          {stop}
        </span>
      )
    case 'downloading':
      return (
        <span className="inline-flex items-center gap-1">
          {download ? (
            <DownloadBytes download={download} className="min-w-40" />
          ) : (
            t('podcasts.queue.current')
          )}
          {stop}
        </span>
      )
    case 'failed':
      return <FailedMark download={download} title={title} mayRetry={canAddPodcasts} />
    case 'downloaded':
      return (
        <span className="inline-flex items-center gap-1.5 px-2 text-sm text-done">
          <Icon of={CircleCheck} sizePx={16} />
          <span className="max-sm:sr-only">{t('podcasts.episodes.downloaded')}</span>
        </span>
      )
  }
}

interface FailedMarkProps {
  download: EpisodeDownloadView | undefined
  title: string
  mayRetry: boolean
}

function FailedMark({ download, title, mayRetry }: FailedMarkProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm text-danger">
      <Icon of={CircleAlert} sizePx={16} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {download?.error
          ? t('podcasts.episodes.failedBecause', { reason: download.error })
          : t('podcasts.episodes.failed')}
      </span>
      {mayRetry && download && (
        <IconButton
          icon={RotateCw}
          name={t('podcasts.queue.retry', { title })}
          onClick={() => void changeDownload(retryDownload(download.id))}
        />
      )}
    </span>
  )
}
