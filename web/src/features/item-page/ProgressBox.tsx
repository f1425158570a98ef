import type { MediaProgressView } from '@lectern/contract/progress'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useRateOf } from '../player/use-player.ts'
import { remainingSeconds } from './progress-box.rules.ts'
import { useFormats } from '../../lib/use-formats.ts'

interface ProgressBoxProps {
  progress: MediaProgressView
  itemId: string
  /** Duration of the book, used if the progress does not have one. */
  durationSeconds: number
  onReset: () => void
}

/** Progress details: percentage, time left, start date; with a button to reset it. */
export function ProgressBox({ progress, itemId, durationSeconds, onReset }: ProgressBoxProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { isFinished } = progress
  return (
    <section
      aria-label={t('item.progress.title')}
      className="flex max-w-md items-start gap-2 rounded-panel bg-surface py-3 pr-2 pl-4"
    >
      <div className="grid min-w-0 flex-1 gap-1">
        {isFinished ? (
          <p className="flex items-center gap-2 font-medium text-done">
            <Icon of={CircleCheck} sizePx={18} />
            {progress.finishedAt === null
              ? t('item.progress.finished')
              : t('item.progress.finishedOn', { date: date.date(progress.finishedAt) })}
          </p>
        ) : (
          <UnfinishedLines progress={progress} itemId={itemId} durationSeconds={durationSeconds} />
        )}
        {progress.startedAt > 0 && (
          <p className="text-sm text-muted">
            {t('item.progress.startedOn', { date: date.date(progress.startedAt) })}
          </p>
        )}
      </div>
      <IconButton icon={RotateCcw} size="sm" name={t('item.progress.reset')} onClick={onReset} />
    </section>
  )
}

function UnfinishedLines({ progress, itemId, durationSeconds }: Omit<ProgressBoxProps, 'onReset'>) {
  const { t } = useTranslation()
  const format = useFormats()
  const share =
    progress.ebookProgress !== null && progress.progress === 0 ? progress.ebookProgress : progress.progress
  const rate = useRateOf({ libraryItemId: itemId, episodeId: null })
  const leftSeconds = remainingSeconds(progress, durationSeconds) / rate
  return (
    <>
      <p className="tabular font-medium">
        {t('item.progress.percent', { percent: Math.round(share * 100) })}
      </p>
      <Progress label={t('item.progress.title')} value={share} className="my-1" />
      {leftSeconds > 0 && (
        <p className="tabular text-sm text-muted">
          {rate === 1
            ? t('item.progress.left', { duration: format.duration(leftSeconds) })
            : t('item.progress.leftAt', {
                duration: format.duration(leftSeconds),
                speed: t('player.times', { rate: format.number(rate) }),
              })}
        </p>
      )}
    </>
  )
}
