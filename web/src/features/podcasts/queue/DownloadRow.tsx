import type { EpisodeDownloadView } from '@lectern/contract/podcast-views'
import { Link } from '@tanstack/react-router'
import { ArrowUpToLine, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { EpisodeFacts } from '../../episodes/EpisodeFacts.tsx'
import { changeDownload } from '../change-download.ts'
import { cancelDownload, moveToFront, retryDownload } from '../downloads.api.ts'
import { DownloadBytes } from './DownloadBytes.tsx'

interface DownloadRowProps {
  download: EpisodeDownloadView
  part: 'current' | 'queue' | 'failed'
  isFirst: boolean
}

export function DownloadRow({ download, part, isFirst }: DownloadRowProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const title = download.episodeDisplayTitle || t('item.episodes.noTitle')
  const { season, episode, publishedAt } = download
  return (
    <article className="flex items-start gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-sm text-muted">
          {download.libraryItemId === null ? (
            download.podcastTitle
          ) : (
            <Link
              to="/item/$itemId"
              params={{ itemId: download.libraryItemId }}
              className="inline-flex items-center rounded underline-offset-4 hover:underline touch:min-h-11 touch:min-w-11"
            >
              {download.podcastTitle}
            </Link>
          )}
        </p>
        <h3 dir="auto" className="leading-snug font-medium wrap-anywhere">
          {title}
        </h3>
        <EpisodeFacts episode={{ season: season ?? '', episode: episode ?? '', publishedAt }} />
        {part === 'current' && <DownloadBytes download={download} className="mt-1 max-w-md" />}
        {download.error !== null && (
          <p className="text-sm wrap-anywhere text-danger">
            {download.nextTryAt === null
              ? download.error
              : t('podcasts.queue.nextTry', {
                  reason: download.error.replace(/\.$/, ''),
                  time: date.time(download.nextTryAt),
                })}
          </p>
        )}
      </div>
      <RowButtons download={download} title={title} part={part} isFirst={isFirst} />
    </article>
  )
}

function RowButtons({
  download: { id, nextTryAt },
  title,
  part,
  isFirst,
}: DownloadRowProps & { title: string }) {
  const { t } = useTranslation()
  const { canAddPodcasts } = usePermissions()
  if (!canAddPodcasts) return null
  return (
    <div className="flex shrink-0">
      {part === 'queue' && !isFirst && (
        <IconButton
          icon={ArrowUpToLine}
          name={t('podcasts.queue.toFront', { title })}
          onClick={() => void changeDownload(moveToFront(id))}
        />
      )}
      {(part === 'failed' || nextTryAt !== null) && (
        <IconButton
          icon={RotateCw}
          name={t('podcasts.queue.retry', { title })}
          onClick={() => void changeDownload(retryDownload(id))}
        />
      )}
      <IconButton
        icon={X}
        name={t('podcasts.queue.cancel', { title })}
        onClick={() => void changeDownload(cancelDownload(id))}
      />
    </div>
  )
}
