import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useT } from '../lib/use-t.ts'
import { CoverProgress, FeedMark } from './CardBadges.tsx'
import { coverSubjectOf } from './cover-subject.ts'
import { GroupCover } from './GroupCover.tsx'
import type { AnyItem } from './item-facts.ts'
import type { CardView } from './ItemCard.tsx'
import { seriesPath } from './paths.ts'
import { useAllFinished } from '../session/use-progress.ts'

interface CardSeries {
  readonly id: string
  readonly libraryId: string
  readonly name: string
  readonly books: readonly AnyItem[]
  readonly rssFeed?: object | null | undefined
}

interface SeriesCardProps {
  series: CardSeries
  ratio: number
  /** Two covers wide, or a little less on narrow screens. */
  widthPx: number
  view: CardView
  /** Second line, such as the value the list is sorted by. */
  detail?: string | undefined
  tabIndex?: number | undefined
}

export const SeriesCard = memo(function SeriesCard(props: SeriesCardProps) {
  const { series, ratio, widthPx, view, detail, tabIndex = 0 } = props
  const t = useT()
  const { books } = series
  const bookIds = useMemo(() => books.map(({ id }) => id), [books])
  const subjects = useMemo(() => books.map((book) => coverSubjectOf(book)), [books])
  const isFinished = useAllFinished(bookIds)
  const name = [
    series.name,
    t('items.books', { count: books.length }),
    !!series.rssFeed && t('items.feedOpen'),
    isFinished && t('items.finished'),
  ]
  return (
    <div data-card className="relative" style={{ width: widthPx }}>
      <Link
        to={seriesPath(series.libraryId, series.id)}
        preload={false}
        tabIndex={tabIndex}
        data-card-link
        draggable={false}
        aria-label={name.filter((part) => part !== false).join(', ')}
        className="block rounded-cover"
      >
        <span className="relative block overflow-hidden rounded-cover shadow-[0_2px_8px_var(--shadow-color)]">
          <GroupCover name={series.name} subjects={subjects} ratio={ratio} widthPx={widthPx} />
          <span
            aria-hidden
            className="tabular absolute top-1.5 right-1.5 z-20 grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent"
          >
            {books.length}
          </span>
          {series.rssFeed && (
            <span className="absolute top-1.5 left-1.5 z-20">
              <FeedMark />
            </span>
          )}
          {isFinished && (
            <span className="absolute inset-x-0 bottom-0 z-20 h-1">
              <CoverProgress share={1} isFinished />
            </span>
          )}
        </span>
        {view === 'detail' ? (
          <span aria-hidden className="block pt-1.5 text-left leading-snug">
            <span dir="auto" className="line-clamp-2 text-[0.9375rem] font-medium wrap-anywhere">
              {series.name}
            </span>
            {detail !== undefined && <span className="block truncate text-sm text-muted">{detail}</span>}
          </span>
        ) : (
          <span
            aria-hidden
            className="absolute -bottom-6 left-1/2 z-20 max-w-50 -translate-x-1/2 truncate rounded-sm border border-accent/50 bg-surface px-2 py-0.5 text-sm text-accent"
          >
            {series.name}
          </span>
        )}
      </Link>
    </div>
  )
})
