import type { LibraryView } from '@lectern/contract/libraries'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { useUser } from '../../session/use-user.ts'
import { changeSmartShelf } from '../own-shelves/own-shelves.api.ts'
import { bookshelfOrder, isRemembered } from './bookshelf-order.rules.ts'
import { type CombinedFilter, filtersText, parseCombined } from './combined.rules.ts'
import { ALL } from './filter.rules.ts'
import type { SortChoice } from './sort.rules.ts'
import { useShelfSettings } from './use-shelf-settings.ts'

/** Search parameters of a list. */
export interface BookshelfSearch {
  readonly filter?: string | undefined
  /** Several filters instead of one. */
  readonly filters?: string | undefined
  readonly match?: string | undefined
  /** Id of a smart shelf. */
  readonly shelf?: string | undefined
  readonly sort?: string | undefined
  readonly desc?: boolean | undefined
}

/**
 * Sort order and filter of the bookshelf. The filter comes from the address; without one, the library's last filter
 * is used. Links from elsewhere open a filter without changing the remembered one.
 */
export function useBookshelfOrder(
  library: LibraryView,
  search: BookshelfSearch,
  onSearch: (search: BookshelfSearch) => void,
  shelf: SmartShelfView | null = null,
) {
  const { settings, update } = useShelfSettings(library)
  const user = useUser()
  const { filters: saidFilters, match: saidMatch } = search
  const combined = useMemo<CombinedFilter | null>(
    () => shelf ?? parseCombined(saidFilters, saidMatch),
    [shelf, saidFilters, saidMatch],
  )
  const order = bookshelfOrder({
    mediaType: library.mediaType,
    settings,
    seesExplicit: user?.permissions.accessExplicitContent ?? false,
    seesShares: isAdminOrUp(user),
    filter: search.filter,
    combined,
    shelf,
  })
  const { filterEntries, remembered, filter, sortOptions, sort, collapsesSeries } = order

  const hasEntered = useRef(false)
  const followAddress = useEffectEvent((said: BookshelfSearch) => {
    if (combined) {
      hasEntered.current = true
      return
    }
    if (!hasEntered.current) {
      hasEntered.current = true
      if (said.sort !== undefined) update({ orderBy: said.sort })
      if (said.desc !== undefined) update({ orderDesc: said.desc })
      const isToSay = said.filter === undefined && remembered !== ALL
      if (isToSay || said.sort !== undefined || said.desc !== undefined) {
        onSearch({ filter: filter === ALL ? undefined : filter })
      }
    } else if (said.filter === undefined && remembered !== ALL) {
      // The filter was removed from the address, as the rail's link does.
      update({ filterBy: ALL })
    }
  })
  const { filter: saidFilter, sort: saidSort, desc: saidDesc } = search
  useEffect(
    () => followAddress({ filter: saidFilter, sort: saidSort, desc: saidDesc }),
    [saidFilter, saidSort, saidDesc],
  )

  return {
    filter,
    combined,
    shelf,
    filterEntries,
    sort,
    sortOptions,
    collapsesSeries,
    setFilter: (next: string) => {
      if (isRemembered(next)) update({ filterBy: next })
      onSearch({ filter: next === ALL ? undefined : next })
    },
    setCombined: ({ match, rules }: CombinedFilter) =>
      onSearch({ filters: filtersText(rules), ...(match === 'any' && { match }) }),
    openShelf: (id: string) => onSearch({ shelf: id }),
    /** A smart shelf stores its own order. */
    setSort: ({ key, isDescending }: SortChoice) => {
      if (shelf) void changeSmartShelf(shelf.id, { sort: key, isDescending }).catch(() => undefined)
      else update({ orderBy: key, orderDesc: isDescending })
    },
    setCollapsesSeries: (collapseSeries: boolean) => update({ collapseSeries }),
  }
}

export type BookshelfOrder = ReturnType<typeof useBookshelfOrder>
