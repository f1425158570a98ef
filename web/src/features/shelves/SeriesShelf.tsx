import type { LibraryView } from '@lectern/contract/libraries'
import { naturalSortKey } from '@lectern/contract/rules/sorting'
import type { SeriesListItemView } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDurationLong } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { SeriesCard } from '../../cards/SeriesCard.tsx'
import { libraryOverviewQuery } from '../libraries/libraries.api.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { CardGrid } from './CardGrid.tsx'
import { NothingFound } from './EmptyShelf.tsx'
import { ALL, canonicalFilter, SERIES_FILTERS } from './filter.rules.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { seriesList } from './shelves.api.ts'
import { SERIES_SORTS, validSort } from './sort.rules.ts'
import { SortMenu } from './SortMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFilterLabels } from './use-filter-words.ts'
import { useGroupCards } from './use-group-cards.ts'
import { useShelfSettings } from './use-shelf-settings.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** Series of a library. */
export function SeriesShelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { settings, update } = useShelfSettings(library)
  const { settings: server } = useServerSettings()
  const { ratio, grid } = useGroupCards(library.id)
  const [total, setTotal] = useState<number>()
  const { data: overview } = useQuery(libraryOverviewQuery(library.id))
  const words = useFilterLabels(overview?.filterdata)
  const sort = validSort(SERIES_SORTS, { key: settings.seriesSortBy, isDescending: settings.seriesSortDesc })
  const filter = canonicalFilter(settings.seriesFilterBy)
  const list = useMemo(
    () => seriesList({ libraryId: library.id, filter, sort: sort.key, isDescending: sort.isDescending }),
    [library.id, filter, sort.key, sort.isDescending],
  )
  const sortKey = useMemo(
    () => (sort.key === 'name' ? seriesName(server?.sortingIgnorePrefix ?? false) : null),
    [sort.key, server?.sortingIgnorePrefix],
  )
  const detailOf = useSeriesDetail(sort.key)
  return (
    <>
      <h1 className="sr-only">{t('shelves.title.series', { name: library.name })}</h1>
      <Toolbar title={total === undefined ? '' : t('shelves.count.series', { count: total })}>
        <FilterMenu
          entries={SERIES_FILTERS}
          filter={filter}
          data={overview?.filterdata}
          isSeriesList
          onChange={(seriesFilterBy) => update({ seriesFilterBy })}
        />
        <SortMenu
          options={SERIES_SORTS}
          chosen={sort}
          onChange={({ key, isDescending }) => update({ seriesSortBy: key, seriesSortDesc: isDescending })}
        />
        <ViewMenu cardWidthOf={grid.cardWidthOf} />
      </Toolbar>
      <CardGrid
        name="series"
        label={t('shelves.title.series', { name: library.name })}
        list={list}
        {...grid}
        onTotal={setTotal}
        sortKey={sortKey}
        isDescending={sort.isDescending}
        renderCard={(series, { widthPx, tabIndex }) => (
          <SeriesCard
            series={series}
            ratio={ratio}
            widthPx={widthPx}
            view={grid.view}
            detail={detailOf(series)}
            tabIndex={tabIndex}
          />
        )}
        empty={
          <NothingFound
            text={
              filter === ALL
                ? t('shelves.empty.series')
                : t('shelves.empty.filter', { filter: words.ofFilter(filter) })
            }
            onClear={filter === ALL ? undefined : () => update({ seriesFilterBy: ALL })}
          />
        }
      />
    </>
  )
}

const seriesName = (ignoresPrefix: boolean) => (series: SeriesListItemView) =>
  naturalSortKey(ignoresPrefix ? series.nameIgnorePrefix : series.name)

/** Second line of a caption: the value the list is sorted by, or the number of books. */
function useSeriesDetail(sortBy: string) {
  const { t } = useTranslation()
  const { date } = useDateFormat()
  const locale = currentLocale()
  return (series: SeriesListItemView): string => {
    if (sortBy === 'addedAt') return t('items.sortLine.added', { date: date(series.addedAt) })
    if (sortBy === 'totalDuration') {
      return t('items.sortLine.duration', { duration: formatDurationLong(series.totalDuration, locale) })
    }
    return t('items.books', { count: series.books.length })
  }
}
