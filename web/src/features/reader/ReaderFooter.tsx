import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Slider } from '../../ui/Slider.tsx'
import type { Reading } from './stage.ts'

interface PlaceSliderProps {
  reading: Reading
  hasPages: boolean
  onGoToFraction: (fraction: number) => void
  /** Counted from 1. */
  onGoToPage: (page: number) => void
}

interface ReaderFooterProps extends Omit<PlaceSliderProps, 'reading'> {
  format: string
  reading: Reading | null
  isRightToLeft: boolean
  onTurn: (side: 'left' | 'right') => void
}

/** Page turning, progress and format. */
export function ReaderFooter({ format, reading, isRightToLeft, onTurn, ...slider }: ReaderFooterProps) {
  const { t } = useTranslation()
  const turnButton = (side: 'left' | 'right') => {
    const isForward = (side === 'right') !== isRightToLeft
    return (
      <IconButton
        name={t(isForward ? 'reader.nextPage' : 'reader.previousPage')}
        icon={side === 'left' ? ChevronLeft : ChevronRight}
        tooltipSide="top"
        disabled={!reading || (isForward ? reading.isAtEnd : reading.isAtStart)}
        onClick={() => onTurn(side)}
      />
    )
  }
  return (
    <footer
      onMouseDown={keepFocus}
      className="flex items-center gap-2 border-t border-line bg-surface px-3 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-text"
    >
      {turnButton('left')}
      <div className="flex min-w-0 flex-1 items-center gap-4">
        {reading?.chapter && (
          <p className="min-w-0 max-w-[40%] truncate text-sm text-muted max-sm:hidden">{reading.chapter}</p>
        )}
        {reading && <PlaceSlider {...slider} reading={reading} />}
      </div>
      <p className="shrink-0 text-xs font-medium text-muted uppercase">{format}</p>
      {turnButton('right')}
    </footer>
  )
}

/** Books with real pages are navigated by page, others by percent. */
function PlaceSlider({ reading, hasPages, onGoToFraction, onGoToPage }: PlaceSliderProps) {
  const { t } = useTranslation()
  const { share } = useFormats()
  if (!hasPages) {
    return (
      <CommittedSlider
        label={t('reader.goToPercent')}
        min={0}
        max={100}
        here={Math.round(reading.fraction * 100)}
        textOf={(percent) => share(percent / 100)}
        onGo={(percent) => onGoToFraction(percent / 100)}
      />
    )
  }
  return (
    <CommittedSlider
      label={t('reader.goToPage')}
      min={1}
      max={reading.pages}
      here={reading.page + 1}
      textOf={(page) => `${page} / ${reading.pages}`}
      onGo={onGoToPage}
    />
  )
}

interface CommittedSliderProps {
  label: string
  min: number
  max: number
  here: number
  textOf: (value: number) => string
  onGo: (value: number) => void
}

interface Chosen {
  readonly value: number
  /** Where the book was when the slider was released; null until then. */
  readonly leftAt: number | null
}

/** Navigates on release: every intermediate step would open a chapter. */
function CommittedSlider({ label, min, max, here, textOf, onGo }: CommittedSliderProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // The book may still be turning a page while the slider is moved.
  const hasMoved = chosen !== null && chosen.leftAt !== null && chosen.leftAt !== here
  const value = chosen === null || hasMoved ? here : chosen.value
  const commit = (next: number) => {
    if (chosen === null || chosen.leftAt !== null) return
    setChosen({ value: next, leftAt: here })
    if (next !== here) onGo(next)
  }
  return (
    <Slider
      className="flex-1"
      label={label}
      hideLabel
      min={min}
      max={max}
      value={value}
      valueText={textOf(value)}
      onChange={(next) => setChosen({ value: next, leftAt: null })}
      onCommit={commit}
    />
  )
}
