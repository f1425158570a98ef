import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatShare } from '../../lib/format-count.ts'
import { formatClock } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { shareOf } from '../../player/chapters.rules.ts'
import { Icon } from '../../ui/Icon.tsx'
import {
  useBarSpan,
  useChapters,
  useChapterTrack,
  useCurrentChapter,
  useCurrentChapterNumber,
} from './use-bar.ts'
import { undoJump, usePlayer } from './use-player.ts'

/** Current time, with the percentage. */
export function ElapsedTime() {
  const span = useBarSpan()
  const position = usePlayer((state) => state.positionSeconds)
  return (
    <span className="tabular">
      {formatClock(position - span.start)}
      <span className="max-sm:hidden"> / {formatShare(shareOf(span, position), currentLocale())}</span>
    </span>
  )
}

/** Time left at the current speed. */
export function TimeLeft() {
  const { t } = useTranslation()
  const span = useBarSpan()
  const left = usePlayer((state) => Math.max(0, span.end - state.positionSeconds) / state.rate)
  return (
    <span className="tabular">
      <span className="sr-only">{t('player.timeLeft')} </span>
      <span aria-hidden>−</span>
      {formatClock(left)}
    </span>
  )
}

/** The current chapter; in chapter-track mode with its number. */
export function ChapterLine({ className }: { className?: string }) {
  const { t } = useTranslation()
  const chapter = useCurrentChapter()
  const number = useCurrentChapterNumber()
  const count = useChapters().length
  const isChapterTrack = useChapterTrack()
  return (
    <span className={className}>
      {chapter?.title}
      {chapter && isChapterTrack && ` ${t('player.chapterOf', { number: number + 1, total: count })}`}
    </span>
  )
}

/** Offers to undo a long seek, for a short time. */
export function UndoButton() {
  const { t } = useTranslation()
  const seconds = usePlayer((state) => state.undoSeconds)
  return (
    <span role="status">
      {seconds !== null && (
        <button
          type="button"
          onClick={undoJump}
          className="tabular inline-flex min-h-6 items-center gap-1 rounded-full bg-raised px-2.5 text-sm text-accent hover:bg-hover touch:min-h-11"
        >
          <Icon of={Undo2} sizePx={14} />
          {t('player.backTo', { time: formatClock(seconds) })}
        </button>
      )}
    </span>
  )
}
