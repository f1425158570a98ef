import clsx from 'clsx'
import { Skeleton } from './Skeleton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LoadingRowsProps {
  /** Announced by screen readers while loading. */
  text: string
  /** Height of each row, as a class. */
  heights: readonly string[]
  gap?: 'gap-2' | 'gap-px'
}

/** Placeholder for a list. */
export function LoadingRows({ text, heights, gap = 'gap-2' }: LoadingRowsProps) {
  return (
    <div role="status" className={clsx('grid', gap)}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {heights.map((height, row) => (
        <Skeleton key={row} className={height} />
      ))}
    </div>
  )
}
