import type { MediaType } from '@lectern/contract/constants'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardItem } from '../../cards/card-item.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { CardGridProps } from './card-grid-props.ts'
import { gridHeightPx } from './grid-geometry.rules.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { columnsFor } from './shelf-layout.rules.ts'
import type { SortChoice } from './sort.rules.ts'
import { useCardGrid } from './use-card-grid.ts'
import { useShelfLayout } from './use-shelf-layout.ts'

const ROW_PX = 56
/** Wider than any window, which gives one card per row. */
const WHOLE_ROW_PX = 100_000

interface ListViewProps extends Pick<
  CardGridProps<CardItem>,
  'label' | 'list' | 'empty' | 'onTotal' | 'sortKey' | 'isDescending' | 'onSelectAll'
> {
  mediaType: MediaType
  sort: SortChoice
  onSort: (sort: SortChoice) => void
  shelfIds: () => readonly string[]
  onToggle: (item: CardItem, isRange: boolean) => void
}

/** A library as a list: one row per book; only rows in view are rendered and loaded. */
export function ListView(props: ListViewProps) {
  const { label, mediaType, sort, onSort, shelfIds, onToggle } = props
  const { t } = useTranslation()
  const chosen = useShelfLayout().columns
  const columns = columnsFor(mediaType).filter((column) => chosen.includes(column))
  const ref = useRef<HTMLDivElement>(null)
  const { grid, rows, loaded, keys } = useCardGrid(
    {
      ...props,
      name: 'bookshelf',
      view: 'detail',
      cardWidthPx: WHOLE_ROW_PX,
      cardHeightPx: () => ROW_PX,
      rowGapPx: 0,
      topPx: 0,
      renderCard: () => null,
    },
    ref,
  )
  if (loaded.error !== null && loaded.total === undefined) {
    return (
      <ErrorState message={t('shelves.loadFailed')} onRetry={loaded.retry} retrying={loaded.isFetching} />
    )
  }
  if (loaded.total === 0) return props.empty
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={grid.total + 1}
      aria-busy={loaded.total === undefined}
    >
      <ListHead columns={columns} mediaType={mediaType} sort={sort} onSort={onSort} />
      <div
        ref={ref}
        role="rowgroup"
        className="relative"
        style={{ height: loaded.total === undefined ? '100dvh' : gridHeightPx(grid) }}
        {...keys.listeners}
      >
        {rows.map((index) => (
          <ListRow
            key={index}
            index={index}
            heightPx={ROW_PX}
            columns={columns}
            item={loaded.entryAt(index)}
            tabIndex={index === keys.activeIndex ? 0 : -1}
            shelfIds={shelfIds}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  )
}
