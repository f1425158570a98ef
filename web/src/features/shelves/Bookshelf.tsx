import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUserSettings } from '../../lib/user-settings.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { itemCardWidth } from '../../cards/card.rules.ts'
import { ItemCard } from '../../cards/ItemCard.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { libraryOverviewQuery } from '../libraries/libraries.api.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { BookshelfToolbar } from './BookshelfToolbar.tsx'
import type { CardPlace } from './card-grid-props.ts'
import { CardGrid } from './CardGrid.tsx'
import { EmptyLibrary, NothingFound } from './EmptyShelf.tsx'
import { ALL } from './filter.rules.ts'
import { lazyWithTexts } from './lazy-with-texts.ts'
import { itemSortKey } from './letters.rules.ts'
import { knownEntries } from './paged-list.ts'
import { itemsList } from './shelves.api.ts'
import { useBookshelfOrder, type BookshelfSearch } from './use-bookshelf-order.ts'
import { useCaptionPx } from './use-caption-px.ts'
import { useFilterLabels } from './use-filter-words.ts'
import { useShelfLayout } from './use-shelf-layout.ts'
import { useShelfSelection } from './use-shelf-selection.ts'
import { useBookshelfView } from './use-shelf-view.ts'

const FilterBuilder = lazyWithTexts(() => import('./FilterBuilder.tsx'), 'FilterBuilder')

const ListView = lazyWithTexts(() => import('./ListView.tsx'), 'ListView')

const SILENT_SORTS = new Set(['media.metadata.title', 'random', 'sequence'])
const isSaidAnyway = (sort: string) =>
  SILENT_SORTS.has(sort) || sort.startsWith('media.metadata.author') || sort.startsWith('progress')

interface BookshelfProps {
  library: LibraryView
  search: BookshelfSearch
  onSearch: (search: BookshelfSearch) => void
  /** Null for the whole library. */
  shelf?: SmartShelfView | null
}

/** All items of a library, with sorting and filtering. */
export function Bookshelf({ library, search, onSearch, shelf = null }: BookshelfProps) {
  const { t } = useTranslation()
  const { settings: server } = useServerSettings()
  const order = useBookshelfOrder(library, search, onSearch, shelf)
  const { filter, combined, sort } = order
  const isList = useShelfLayout().mode === 'list'
  const [isCombining, setIsCombining] = useState(false)
  // The list view has one row per book.
  const collapsesSeries = order.collapsesSeries && !isList
  const list = useMemo(
    () =>
      itemsList({
        libraryId: library.id,
        filter,
        combined,
        sort: sort.key,
        isDescending: sort.isDescending,
        collapsesSeries,
      }),
    [library.id, filter, combined, sort.key, sort.isDescending, collapsesSeries],
  )
  const [counted, setCounted] = useState<{ list: typeof list; total: number }>()
  const total = counted?.list === list ? counted.total : undefined
  const handleTotal = useCallback((count: number) => setCounted({ list, total: count }), [list])
  const selection = useShelfSelection(list, total)
  const shelfIds = useCallback(() => knownEntries(list).map(({ entry }) => entry.id), [list])
  const ignoresPrefix = server?.sortingIgnorePrefix ?? false
  const sortKey = useMemo(() => itemSortKey(sort.key, ignoresPrefix), [sort.key, ignoresPrefix])
  const { data: overview } = useQuery(libraryOverviewQuery(library.id))
  const words = useFilterLabels(overview?.filterdata)
  const card = useItemCards(library, !isSaidAnyway(sort.key))

  const emptyText = () => {
    if (combined) return t('shelves.empty.combined')
    if (filter === 'issues' || filter === 'feed-open') return t(`shelves.empty.${filter}`)
    return t('shelves.empty.filter', { filter: words.ofFilter(filter) })
  }
  const shelfProps = {
    label: t('shelves.title.items', { name: library.name }),
    list,
    onTotal: handleTotal,
    sortKey,
    isDescending: sort.isDescending,
    onSelectAll: () => void selection.selectWhole(),
    empty:
      filter === ALL && !combined ? (
        <EmptyLibrary library={library} />
      ) : (
        <NothingFound text={emptyText()} onClear={() => order.setFilter(ALL)} />
      ),
  }
  return (
    <>
      <h1 className="sr-only">{t('shelves.title.items', { name: library.name })}</h1>
      <BookshelfToolbar
        library={library}
        total={total}
        order={order}
        cardWidthOf={card.widthOf}
        onCombine={() => setIsCombining(true)}
        filterData={overview?.filterdata}
        isList={isList}
        onSelectAll={() => void selection.selectWhole()}
      />
      {isList ? (
        <Suspense>
          <ListView
            {...shelfProps}
            mediaType={library.mediaType}
            sort={sort}
            onSort={order.setSort}
            shelfIds={shelfIds}
            onToggle={selection.toggle}
          />
        </Suspense>
      ) : (
        <CardGrid<CardItem>
          {...shelfProps}
          name="bookshelf"
          cardWidthPx={card.widthPx}
          cardWidthOf={card.widthOf}
          cardHeightPx={card.heightPx}
          view={card.view}
          onToggle={selection.toggle}
          renderCard={(item, place: CardPlace) => (
            <ItemCard
              item={item}
              ratio={card.ratio}
              widthPx={place.widthPx}
              view={card.view}
              sortBy={sort.key}
              showsBookSubtitle={card.showsSubtitles}
              tabIndex={place.tabIndex}
              shelfIds={shelfIds}
              onSelect={selection.toggle}
            />
          )}
        />
      )}
      {isCombining && (
        <Suspense>
          <FilterBuilder
            library={library}
            order={order}
            data={overview?.filterdata}
            onClose={() => setIsCombining(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Card size for a library. */
function useItemCards({ id, mediaType }: LibraryView, hasSortLine: boolean) {
  const ratio = useCoverRatio(id)
  const view = useBookshelfView()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const showsSubtitles = useUserSettings(({ settings }) => settings.showSubtitles) && mediaType === 'book'
  const captionPx = useCaptionPx(view, Number(hasSortLine) + Number(showsSubtitles))
  const widthOf = (px: number) => itemCardWidth(px, ratio)
  return {
    ratio,
    view,
    showsSubtitles,
    widthOf,
    widthPx: widthOf(sizePx),
    heightPx: (widthPx: number) => widthPx * ratio + captionPx,
  }
}
