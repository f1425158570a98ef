import type { MediaType } from '@lectern/contract/constants'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import type { CombinedFilter } from './combined.rules.ts'
import { ALL, canonicalFilter, groupOf, isKnownFilter, itemFilters } from './filter.rules.ts'
import type { ShelfSettings } from './shelf-settings.rules.ts'
import { itemSorts, validSort } from './sort.rules.ts'

/** The issues filter is only for fixing them: the next visit starts with the whole shelf. */
export const isRemembered = (filter: string): boolean => filter !== 'issues'

interface OrderInput {
  readonly mediaType: MediaType
  readonly settings: ShelfSettings
  readonly seesExplicit: boolean
  readonly seesShares?: boolean
  /** From the address. */
  readonly filter: string | undefined
  readonly combined: CombinedFilter | null
  readonly shelf: SmartShelfView | null
}

/** Filter and sort order of a bookshelf: from the address, or else as last used in this library. */
export function bookshelfOrder({ mediaType, settings, shelf, ...asked }: OrderInput) {
  const filterEntries = itemFilters(mediaType, asked)
  const stored = canonicalFilter(settings.filterBy)
  const remembered = isKnownFilter(stored, filterEntries) && isRemembered(stored) ? stored : ALL
  const said = asked.filter === undefined ? remembered : canonicalFilter(asked.filter)
  const filter = asked.combined ? ALL : said
  const sortOptions = itemSorts(mediaType, groupOf(filter) === 'series')
  const sort = validSort(
    sortOptions,
    shelf
      ? { key: shelf.sort, isDescending: shelf.isDescending }
      : { key: settings.orderBy, isDescending: settings.orderDesc },
  )
  const collapsesSeries = mediaType === 'book' && settings.collapseSeries
  return { filterEntries, remembered, filter, sortOptions, sort, collapsesSeries }
}
