import { ArrowDown, ArrowUp, ListFilter, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { FeedSort, FeedView } from '../episodes.api.ts'
import { FEED_FILTERS, FEED_SORTS } from './feed-view.ts'

interface FeedToolbarProps {
  view: FeedView
  onChange: (change: Partial<FeedView>) => void
}

/** Search, filter and order of a feed. Choosing the same order again turns it round. */
export function FeedToolbar({ view, onChange }: FeedToolbarProps) {
  const { t } = useTranslation()
  const chooseSort = (sort: FeedSort) =>
    onChange(
      sort === view.sort
        ? { isDescending: !view.isDescending }
        : { sort, isDescending: sort === 'publishedAt' },
    )
  const direction = view.isDescending ? t('item.episodes.descending') : t('item.episodes.ascending')
  const directionIcon = view.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextField
        label={t('podcasts.episodes.search')}
        hideLabel
        type="search"
        icon={Search}
        clearable
        placeholder={t('podcasts.episodes.search')}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-w-40 flex-1 basis-full sm:basis-40"
      />
      <Menu
        trigger={
          <Button
            icon={ListFilter}
            aria-label={t('item.episodes.filterNow', { filter: t(`podcasts.filters.${view.filter}`) })}
          >
            {t(`podcasts.filters.${view.filter}`)}
          </Button>
        }
        entries={[
          {
            kind: 'radio',
            label: t('item.episodes.filter'),
            value: view.filter,
            options: FEED_FILTERS.map((value) => ({ value, label: t(`podcasts.filters.${value}`) })),
            onChange: (value) => {
              const filter = FEED_FILTERS.find((known) => known === value)
              if (filter) onChange({ filter })
            },
          },
        ]}
      />
      <Menu
        trigger={
          <Button
            icon={directionIcon}
            aria-label={t('item.episodes.sortNow', { sort: t(`podcasts.sorts.${view.sort}`), direction })}
          >
            {t(`podcasts.sorts.${view.sort}`)}
          </Button>
        }
        entries={FEED_SORTS.map((sort) => ({
          kind: 'action',
          label: t(`podcasts.sorts.${sort}`),
          ...(sort === view.sort && { icon: directionIcon }),
          onSelect: () => chooseSort(sort),
        }))}
      />
    </div>
  )
}
