import type { CleanUpView } from '@lectern/contract/podcasts'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../../lib/format-size.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Badge.tsx'

interface CleanUpPreviewProps {
  result: CleanUpView
  isBusy: boolean
  /** Deletes this many episodes. */
  onRun: (number: number) => void
}

/** Dry run: what would be deleted and why, and what is kept for another reason. */
export function CleanUpPreview({ result: { episodes, kept, size }, isBusy, onRun }: CleanUpPreviewProps) {
  const { t } = useTranslation()
  const sizeText = formatSize(size, currentLocale())
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">
        {episodes.length === 0
          ? t('podcasts.cleanUp.nothing')
          : t('podcasts.cleanUp.would', { number: episodes.length, size: sizeText })}
      </p>
      <ul className="divide-y divide-line">
        {episodes.map(({ episodeId, title, reason }) => (
          <li key={episodeId} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Badge tone="danger">{t(`podcasts.cleanUp.reason.${reason}`)}</Badge>
          </li>
        ))}
        {kept.map(({ episodeId, title, reason }) => (
          <li key={episodeId} className="flex items-start justify-between gap-3 py-2 text-muted">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="flex gap-1">
              <Badge>{t('podcasts.cleanUp.kept')}</Badge>
              <Badge>{t(`podcasts.cleanUp.reason.${reason}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {episodes.length > 0 && (
        <Button
          variant="danger"
          busy={isBusy}
          className="justify-self-end"
          onClick={() => onRun(episodes.length)}
        >
          {t('podcasts.cleanUp.run')}
        </Button>
      )}
    </div>
  )
}
