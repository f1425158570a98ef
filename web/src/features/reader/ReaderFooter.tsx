import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Slider } from '../../ui/Slider.tsx'
import type { Reading } from './stage.ts'

interface ReaderFooterProps {
  format: string
  reading: Reading | null
  isRightToLeft: boolean
  onTurn: (side: 'left' | 'right') => void
  onGoToFraction: (fraction: number) => void
}

/** Page turning, progress and format. */
export function ReaderFooter({ format, reading, isRightToLeft, onTurn, onGoToFraction }: ReaderFooterProps) {
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
    <footer className="flex items-center gap-2 border-t border-line bg-surface px-3 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-text">
      {turnButton('left')}
      <div className="flex min-w-0 flex-1 items-center gap-4">
        {reading?.chapter && (
          <p className="min-w-0 max-w-[40%] truncate text-sm text-muted max-sm:hidden">{reading.chapter}</p>
        )}
        {reading && (
          <PercentSlider key={reading.fraction} fraction={reading.fraction} onGo={onGoToFraction} />
        )}
      </div>
      <p className="shrink-0 text-xs font-medium text-muted uppercase">{format}</p>
      {turnButton('right')}
    </footer>
  )
}

/** Navigates on release: every intermediate step would open a chapter. */
function PercentSlider({ fraction, onGo }: { fraction: number; onGo: (fraction: number) => void }) {
  const { t } = useTranslation()
  const [percent, setPercent] = useState(Math.round(fraction * 100))
  return (
    <Slider
      className="flex-1"
      label={t('reader.goToPercent')}
      hideLabel
      min={0}
      max={100}
      value={percent}
      valueText={`${percent} %`}
      onChange={setPercent}
      onCommit={(value) => value !== Math.round(fraction * 100) && onGo(value / 100)}
    />
  )
}
