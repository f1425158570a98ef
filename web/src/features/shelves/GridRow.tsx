import type { ReactNode } from 'react'
import type { CardView } from '../../cards/ItemCard.tsx'
import { type Grid, GRID_TOP_PX } from './grid-geometry.rules.ts'

interface GridRowProps {
  grid: Grid
  row: number
  view: CardView
  children: (index: number) => ReactNode
}

/** One row of cards, positioned; in the standard view it stands on a plank. */
export function GridRow({ grid, row, view, children }: GridRowProps) {
  const first = row * grid.columns
  const count = Math.max(Math.min(grid.columns, grid.total - first), 0)
  return (
    <div
      role="presentation"
      className="absolute inset-x-0"
      style={{ top: GRID_TOP_PX + row * grid.rowHeightPx, height: grid.rowHeightPx }}
    >
      {view === 'standard' && <div aria-hidden className="shelf-plank absolute inset-x-0 bottom-6 h-5" />}
      {Array.from({ length: count }, (_, column) => (
        <div
          key={column}
          role="listitem"
          aria-setsize={grid.total}
          aria-posinset={first + column + 1}
          data-index={first + column}
          className="absolute top-0"
          style={{ left: grid.leftPx + column * grid.stepPx, width: grid.cardWidthPx }}
        >
          {children(first + column)}
        </div>
      ))}
    </div>
  )
}

interface BlankCardProps {
  tabIndex: number
  label: string
  heightPx: number
}

/** Placeholder for a card whose page is loading. Focusable, so that keyboard focus is not lost. */
export function BlankCard({ tabIndex, label, heightPx }: BlankCardProps) {
  return (
    <div
      data-card-link
      tabIndex={tabIndex}
      aria-label={label}
      role="img"
      className="rounded-cover bg-raised/60"
      style={{ height: heightPx }}
    />
  )
}
