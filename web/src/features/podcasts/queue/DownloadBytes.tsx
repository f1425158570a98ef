import type { EpisodeDownloadView } from '@lectern/contract/podcast-views'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../../lib/format-size.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Progress } from '../../../ui/Progress.tsx'

interface DownloadBytesProps {
  download: Pick<EpisodeDownloadView, 'bytes' | 'totalBytes' | 'episodeDisplayTitle'>
  className?: string
}

/** How much of a file has been downloaded. */
export function DownloadBytes({ download, className }: DownloadBytesProps) {
  const { t } = useTranslation()
  const { bytes, totalBytes } = download
  const size = (value: number) => formatSize(value, currentLocale())
  const text =
    totalBytes === null
      ? size(bytes)
      : t('podcasts.queue.bytes', { done: size(bytes), total: size(totalBytes) })
  return (
    <span className={clsx('grid gap-1', className)}>
      <span className="tabular text-sm whitespace-nowrap text-muted">{text}</span>
      <Progress
        label={t('podcasts.queue.progress', { title: download.episodeDisplayTitle ?? '' })}
        value={totalBytes ? bytes / totalBytes : null}
        valueText={text}
      />
    </span>
  )
}
