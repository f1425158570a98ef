import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from './Icon.tsx'

interface SortHeaderProps {
  name: string
  /** Undefined if the table is sorted by another column. */
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

/** A table header that sorts by its column. */
export function SortHeader({ name, direction, onSort }: SortHeaderProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className="inline-flex items-center gap-1 rounded-control py-1 hover:text-text touch:min-h-11"
    >
      {name}
      {direction && (
        <Icon
          of={direction === 'descending' ? ArrowDown : ArrowUp}
          sizePx={14}
          className="shrink-0 text-accent"
        />
      )}
    </button>
  )
}
