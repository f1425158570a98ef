import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'

interface TimeButtonProps {
  /** Title of the chapter or bookmark that begins there. */
  title: string
  seconds: number
  onPlay: () => void
}

/** A timestamp that plays the book from there. */
export function TimeButton({ title, seconds, onPlay }: TimeButtonProps) {
  const { t } = useTranslation()
  const time = formatClock(seconds)
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label={t('item.playChapter', { title, time })}
      className="tabular min-h-8 rounded text-accent underline-offset-4 hover:underline touch:min-h-11"
    >
      {time}
    </button>
  )
}
