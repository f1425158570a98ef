import { ArrowDown, ArrowUp, ListFilter, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { EPISODE_FILTERS, EPISODE_SORTS, type EpisodeView } from './episode-list.rules.ts'

interface EpisodeToolbarProps {
  view: EpisodeView
  onChange: (change: Partial<EpisodeView>) => void
}

/** Search, filter and order of the episodes. Choosing the same order again turns it round. */
export function EpisodeToolbar({ view, onChange }: EpisodeToolbarProps) {
  const { t } = useTranslation()
  const chooseSort = (value: string) => {
    const sort = EPISODE_SORTS.find((known) => known === value)
    if (sort === view.sort) onChange({ isDescending: !view.isDescending })
    else if (sort) onChange({ sort, isDescending: sort === 'publishedAt' })
  }
  const chooseFilter = (value: string) => {
    const filter = EPISODE_FILTERS.find((known) => known === value)
    if (filter) onChange({ filter })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextField
        label={t('item.episodes.search')}
        hideLabel
        type="search"
        icon={Search}
        clearable
        placeholder={t('item.episodes.search')}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-w-40 flex-1 basis-full sm:basis-40"
      />
      <Menu
        trigger={
          <Button
            icon={ListFilter}
            aria-label={t('item.episodes.filterNow', { filter: t(`item.episodes.filters.${view.filter}`) })}
          >
            {t(`item.episodes.filters.${view.filter}`)}
          </Button>
        }
        entries={[
          {
            kind: 'radio',
            label: t('item.episodes.filter'),
            value: view.filter,
            options: EPISODE_FILTERS.map((value) => ({ value, label: t(`item.episodes.filters.${value}`) })),
            onChange: chooseFilter,
          },
        ]}
      />
      <Menu
        trigger={
          <Button
            icon={view.isDescending ? ArrowDown : ArrowUp}
            aria-label={t('item.episodes.sortNow', {
              sort: t(`item.episodes.sorts.${view.sort}`),
              direction: view.isDescending ? t('item.episodes.descending') : t('item.episodes.ascending'),
            })}
          >
            {t(`item.episodes.sorts.${view.sort}`)}
          </Button>
        }
        entries={EPISODE_SORTS.map((sort) => ({
          kind: 'action',
          label: t(`item.episodes.sorts.${sort}`),
          icon: sort === view.sort ? (view.isDescending ? ArrowDown : ArrowUp) : undefined,
          onSelect: () => chooseSort(sort),
        }))}
      />
    </div>
  )
}
