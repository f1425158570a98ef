import type { FilterDataView, LibraryView } from '@lectern/contract/libraries'
import { Layers, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useConfirmedMutation } from '../../ui/use-confirmed-mutation.ts'
import { useIsSelecting } from '../../cards/use-selection.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { ALL } from './filter.rules.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { removeIssues } from './shelves.api.ts'
import { SortMenu } from './SortMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { BookshelfOrder } from './use-bookshelf-order.ts'
import { ViewMenu } from './ViewMenu.tsx'

interface BookshelfToolbarProps {
  library: LibraryView
  total: number | undefined
  order: BookshelfOrder
  filterData: FilterDataView | undefined
  cardWidthOf: (sizePx: number) => number
  onCombine: () => void
  isList?: boolean
  onSelectAll: () => void
}

export function BookshelfToolbar(props: BookshelfToolbarProps) {
  const { library, total, order, filterData, onSelectAll } = props
  const { t } = useTranslation()
  const isSelecting = useIsSelecting()
  const { filter, combined, shelf, collapsesSeries } = order
  const isBooks = library.mediaType === 'book'
  const counted = collapsesSeries && !props.isList ? 'titles' : library.mediaType
  const count = total === undefined ? '' : t(`shelves.count.${counted}`, { count: total })
  if (isSelecting) {
    return (
      <Toolbar title={count}>
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {t('selection.selectAll')}
        </Button>
      </Toolbar>
    )
  }
  return (
    <Toolbar title={count}>
      {filter === 'issues' && total !== undefined && total > 0 && (
        <RemoveIssues libraryId={library.id} count={total} onRemoved={() => order.setFilter(ALL)} />
      )}
      {isBooks && !props.isList && (
        <Button
          size="sm"
          variant="ghost"
          icon={Layers}
          aria-pressed={collapsesSeries}
          className="px-2! aria-pressed:text-accent max-sm:hidden"
          onClick={() => order.setCollapsesSeries(!collapsesSeries)}
        >
          {t('shelves.collapseSeries')}
        </Button>
      )}
      <FilterMenu
        entries={order.filterEntries}
        filter={filter}
        data={filterData}
        combinedName={
          combined
            ? (shelf?.name ?? t('shelves.filter.several', { count: combined.rules.length }))
            : undefined
        }
        onChange={order.setFilter}
        onCombine={props.onCombine}
      />
      <SortMenu options={order.sortOptions} chosen={order.sort} onChange={order.setSort} />
      <ViewMenu
        cardWidthOf={props.cardWidthOf}
        listOf={library.mediaType}
        collapse={isBooks ? { isOn: collapsesSeries, onChange: order.setCollapsesSeries } : undefined}
      />
    </Toolbar>
  )
}

interface RemoveIssuesProps {
  libraryId: string
  count: number
  onRemoved: () => void
}

function RemoveIssues({ libraryId, count, onRemoved }: RemoveIssuesProps) {
  const { t } = useTranslation()
  const { isAdmin, canDelete } = usePermissions()
  const removal = useConfirmedMutation({
    question: {
      message: t('shelves.confirmRemoveIssues', { count }),
      yesLabel: t('items.action.remove'),
    },
    mutationFn: () => removeIssues(libraryId),
    done: t('shelves.issuesRemoved'),
    onSuccess: () => onRemoved(),
    failed: t('shelves.removeIssuesFailed'),
  })
  if (!isAdmin || !canDelete) return null
  return (
    <Button
      size="sm"
      variant="danger"
      icon={Trash2}
      busy={removal.isPending}
      iconOnPhones
      onClick={removal.ask}
    >
      {t('shelves.removeIssues', { count })}
    </Button>
  )
}
