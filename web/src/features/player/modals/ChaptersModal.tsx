import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDurationLong } from '../../../lib/format-duration.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import type { Chapter } from '../../../player/chapters.rules.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { useChapters, useCurrentChapterNumber } from '../use-bar.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { seek } from '../use-player.ts'

const WIDTH_PX = 600

export function ChaptersModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.chapters.title')} width={WIDTH_PX}>
      <ChapterRows />
    </Modal>
  )
}

function ChapterRows() {
  const { t } = useTranslation()
  const chapters = useChapters()
  const current = useCurrentChapterNumber()
  const listRef = useRef<HTMLOListElement>(null)
  // Only on opening: after that the user scrolls the list themselves.
  useEffect(() => {
    listRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ol ref={listRef} aria-label={t('player.chapters.title')} className="-mx-2 grid grid-cols-1 gap-0.5">
      {chapters.map((chapter, number) => (
        <ChapterRow
          key={chapter.id}
          chapter={chapter}
          place={number === current ? 'current' : number < current ? 'past' : 'ahead'}
        />
      ))}
    </ol>
  )
}

interface ChapterRowProps {
  chapter: Chapter
  place: 'past' | 'current' | 'ahead'
}

const PLACE_CLASS: Record<ChapterRowProps['place'], string> = {
  past: 'bg-done-soft border-transparent',
  current: 'bg-accent-soft border-accent',
  ahead: 'border-transparent',
}

function ChapterRow({ chapter, place }: ChapterRowProps) {
  const { t } = useTranslation()
  const choose = () => {
    seek(chapter.start)
    closePlayerModal()
  }
  return (
    <li>
      <button
        type="button"
        aria-current={place === 'current' || undefined}
        data-autofocus={place === 'current' ? '' : undefined}
        onClick={choose}
        className={clsx(
          'flex min-h-11 w-full items-center gap-3 rounded-control border-l-4 px-3 py-2 text-left hover:bg-hover',
          PLACE_CLASS[place],
        )}
      >
        <span className="min-w-0 flex-1 truncate">{chapter.title}</span>{' '}
        {place === 'past' && <span className="sr-only">{t('player.chapters.past')}</span>}
        <span className="tabular text-xs text-muted">
          {formatDurationLong(chapter.end - chapter.start, currentLocale())}
        </span>{' '}
        <span className="tabular w-16 text-right text-sm text-muted">{formatClock(chapter.start)}</span>
      </button>
    </li>
  )
}
