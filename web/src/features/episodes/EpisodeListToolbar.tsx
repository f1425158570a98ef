import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface ListView<Filter, Sort> {
  readonly search: string
  readonly filter: Filter
  readonly sort: Sort
  readonly isDescending: boolean
}

interface EpisodeListToolbarProps<Filter extends string, Sort extends string> {
  view: ListView<Filter, Sort>
  onChange: (change: Partial<ListView<Filter, Sort>>) => void
  searchLabel: string
  /** In the order offered. */
  filters: readonly Filter[]
  filterName: (filter: Filter) => string
  sorts: readonly Sort[]
  sortName: (sort: Sort) => string
}

/** Search, filter and sort controls of an episode list. Choosing the current sort again reverses it. */
export function EpisodeListToolbar<Filter extends string, Sort extends string>(
  props: EpisodeListToolbarProps<Filter, Sort>,
) {
  const { t } = useTranslation()
  const { view, onChange, searchLabel, filters, filterName, sorts, sortName } = props
  const chooseSort = (sort: Sort) => {
    if (sort === view.sort) onChange({ isDescending: !view.isDescending })
    else onChange({ sort, isDescending: sort === 'publishedAt' })
  }
  const chooseFilter = (value: string) => {
    const filter = filters.find((known) => known === value)
    if (filter) onChange({ filter })
  }
  const direction = view.isDescending ? t('item.episodes.descending') : t('item.episodes.ascending')
  const directionIcon = view.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={searchLabel}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-w-40 flex-1 basis-full sm:basis-40"
      />
      <Menu
        trigger={
          <Button
            icon={ListFilter}
            aria-label={t('item.episodes.filterNow', { filter: filterName(view.filter) })}
          >
            {filterName(view.filter)}
          </Button>
        }
        entries={[
          {
            kind: 'radio',
            label: t('item.episodes.filter'),
            value: view.filter,
            options: filters.map((value) => ({ value, label: filterName(value) })),
            onChange: chooseFilter,
          },
        ]}
      />
      <Menu
        trigger={
          <Button
            icon={directionIcon}
            aria-label={t('item.episodes.sortNow', { sort: sortName(view.sort), direction })}
          >
            {sortName(view.sort)}
          </Button>
        }
        entries={sorts.map((sort) => ({
          kind: 'action',
          label: sortName(sort),
          ...(sort === view.sort && { icon: directionIcon }),
          onSelect: () => chooseSort(sort),
        }))}
      />
    </div>
  )
}
