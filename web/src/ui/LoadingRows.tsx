import clsx from 'clsx'
import { Skeleton } from './Skeleton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LoadingRowsProps {
  /** What screen readers say meanwhile. */
  text: string
  /** The height of each row, as a class. */
  heights: readonly string[]
  gap?: 'gap-2' | 'gap-px'
}

/** Where a list will be. */
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
