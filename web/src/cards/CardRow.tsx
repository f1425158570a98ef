import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'

interface CardRowProps {
  /** The heading: text or a link. */
  title: ReactNode
  /** Secondary text beside the heading. */
  note?: ReactNode
  children: ReactNode
}

/** Row of cards under a heading; overflowing cards are reached by swiping, arrow buttons or the keyboard. */
export function CardRow({ title, note, children }: CardRowProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const rowRef = useRef<HTMLDivElement>(null)
  const ends = useRowEnds(rowRef)
  const scroll = (direction: 1 | -1) => {
    const row = rowRef.current
    row?.scrollBy({ left: direction * row.clientWidth * 0.9, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex min-h-9 items-center gap-3 px-4 md:px-6 lg:px-8">
        <h2 id={titleId} className="min-w-0 truncate font-serif text-xl font-semibold">
          {title}
        </h2>
        {note && <span className="text-sm text-muted">{note}</span>}
        {!(ends.isAtStart && ends.isAtEnd) && (
          <div className="ml-auto flex gap-1 max-sm:hidden">
            <IconButton
              icon={ChevronLeft}
              name={t('item.scrollBack')}
              disabled={ends.isAtStart}
              onClick={() => scroll(-1)}
            />
            <IconButton
              icon={ChevronRight}
              name={t('item.scrollOn')}
              disabled={ends.isAtEnd}
              onClick={() => scroll(1)}
            />
          </div>
        )}
      </div>
      <div
        ref={rowRef}
        onScroll={ends.measure}
        className="flex scroll-px-4 gap-4 sm:gap-6 overflow-x-auto px-4 pt-1 pb-3 md:scroll-px-6 md:px-6 lg:px-8 *:shrink-0"
      >
        {children}
      </div>
    </section>
  )
}

function useRowEnds(rowRef: { readonly current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true })
  const measure = useCallback(() => {
    const row = rowRef.current
    if (!row) return
    const isAtStart = row.scrollLeft <= 1
    const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
    setEnds((now) => (now.isAtStart === isAtStart && now.isAtEnd === isAtEnd ? now : { isAtStart, isAtEnd }))
  }, [rowRef])
  useEffect(() => {
    const row = rowRef.current
    if (!row) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    return () => observer.disconnect()
  }, [rowRef, measure])
  return { ...ends, measure }
}
