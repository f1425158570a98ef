import type { MediaType } from '@lectern/contract/constants'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { columnTemplate, ROW_GRID } from './list-columns.ts'
import { type ListColumn, sortOfColumn } from './shelf-layout.rules.ts'
import { chooseSort, type SortChoice } from './sort.rules.ts'

interface ListHeadProps {
  columns: readonly ListColumn[]
  mediaType: MediaType
  sort: SortChoice
  onSort: (sort: SortChoice) => void
}

/** Column headers; most of them sort the list. */
export function ListHead({ columns, mediaType, sort, onSort }: ListHeadProps) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className="sticky top-28 z-10 border-b border-line bg-bg max-sm:hidden">
      <div
        role="row"
        aria-rowindex={1}
        className={`${ROW_GRID} h-10 text-sm text-muted`}
        style={{ gridTemplateColumns: columnTemplate(columns) }}
      >
        <span role="columnheader">
          <span className="sr-only">{t('view.selected')}</span>
        </span>
        {(['title', ...columns] as const).map((column) => (
          <HeadCell
            key={column}
            name={t(`view.column.${column}`)}
            sortKey={sortOfColumn(column, mediaType)}
            sort={sort}
            onSort={onSort}
          />
        ))}
        <span role="columnheader">
          <span className="sr-only">{t('view.actions')}</span>
        </span>
      </div>
    </div>
  )
}

interface HeadCellProps {
  name: string
  sortKey: string | null
  sort: SortChoice
  onSort: (sort: SortChoice) => void
}

function HeadCell({ name, sortKey, sort, onSort }: HeadCellProps) {
  if (sortKey === null) {
    return (
      <span role="columnheader" className="truncate">
        {name}
      </span>
    )
  }
  const isCurrent = sort.key === sortKey
  return (
    <span
      role="columnheader"
      aria-sort={isCurrent ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className="min-w-0"
    >
      <button
        type="button"
        onClick={() => onSort(chooseSort(sort, sortKey))}
        className="flex max-w-full items-center gap-1 rounded-control py-1 hover:text-text"
      >
        <span className="truncate">{name}</span>
        {isCurrent && (
          <Icon of={sort.isDescending ? ArrowDown : ArrowUp} sizePx={14} className="shrink-0 text-accent" />
        )}
      </button>
    </span>
  )
}
