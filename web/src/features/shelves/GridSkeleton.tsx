import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CardView } from '../../cards/ItemCard.tsx'
import { type Grid, GRID_TOP_PX, ROW_GAP_PX } from './grid-geometry.rules.ts'
import { useCaptionPx } from './use-caption-px.ts'

/** First screen of a shelf while nothing has been loaded. */
export function GridSkeleton({ grid, view }: { grid: Grid; view: CardView }) {
  const rows = Math.min(grid.rows, Math.ceil(window.innerHeight / grid.rowHeightPx))
  const coverPx = grid.rowHeightPx - (ROW_GAP_PX[view] + useCaptionPx(view))
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-dvh overflow-hidden">
      {Array.from({ length: rows * grid.columns }, (_, index) => (
        <div
          key={index}
          className="absolute"
          style={{
            top: GRID_TOP_PX + Math.floor(index / grid.columns) * grid.rowHeightPx,
            left: grid.leftPx + (index % grid.columns) * grid.stepPx,
            width: grid.cardWidthPx,
            height: coverPx,
          }}
        >
          <Skeleton className="size-full rounded-cover!" />
        </div>
      ))}
    </div>
  )
}
