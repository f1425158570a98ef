import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { CardGridProps } from './card-grid-props.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import { BlankCard, GridRow } from './GridRow.tsx'
import { GRID_TOP_PX, gridHeightPx } from './grid-geometry.rules.ts'
import { LetterRail } from './LetterRail.tsx'
import { useCardGrid } from './use-card-grid.ts'
import { usePinch } from './use-pinch.ts'

/** Letters are only useful for more than a few screens of entries. */
const MIN_ROWS_FOR_LETTERS = 12

/** A virtualised grid of any length: only what is in view is rendered and loaded. */
export function CardGrid<T>(props: CardGridProps<T>) {
  const { label, view, cardHeightPx, isDescending = false, renderCard } = props
  const { t } = useTranslation()
  const keysId = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { grid, rows, loaded, keys, firstScreen, jumpToText } = useCardGrid(props, ref)
  usePinch(ref, props.cardWidthOf)
  const isLoading = loaded.total === undefined

  if (loaded.error !== null && isLoading) {
    return (
      <ErrorState message={t('shelves.loadFailed')} onRetry={loaded.retry} retrying={loaded.isFetching} />
    )
  }
  if (loaded.total === 0) return props.empty
  const cardAt = (index: number) => {
    const entry = loaded.entryAt(index)
    const tabIndex = index === keys.activeIndex ? 0 : -1
    if (entry !== undefined) return renderCard(entry, { index, widthPx: grid.cardWidthPx, tabIndex })
    const heightPx = cardHeightPx(grid.cardWidthPx)
    return <BlankCard tabIndex={tabIndex} label={t('ui.loading')} heightPx={heightPx} />
  }
  return (
    <>
      <span id={keysId} className="sr-only">
        {t('shelves.keys')}
      </span>
      <div
        ref={ref}
        role="list"
        aria-label={label}
        aria-describedby={keysId}
        aria-busy={isLoading}
        className="relative touch-pan-y"
        style={{ height: isLoading ? '100dvh' : gridHeightPx(grid) + GRID_TOP_PX }}
        {...keys.listeners}
      >
        {isLoading && <GridSkeleton grid={firstScreen} view={view} />}
        {rows.map((row) => (
          <GridRow key={row} grid={grid} row={row} view={view}>
            {cardAt}
          </GridRow>
        ))}
      </div>
      {jumpToText && grid.rows >= MIN_ROWS_FOR_LETTERS && (
        <LetterRail isDescending={isDescending} onJump={jumpToText} />
      )}
    </>
  )
}
