import type { AuthorWithCountView } from '@lectern/contract/authors'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import type { SeriesListItemView } from '@lectern/contract/series'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import type { CardItem } from '../../cards/card-item.ts'
import { type CombinedFilter, filtersText } from './combined.rules.ts'
import { ALL } from './filter.rules.ts'
import type { PagedList } from './paged-list.ts'

/** Lists of a library. Their keys share a prefix, so that events about its contents invalidate all of them. */

export const listKey = (libraryId: string, list: string): readonly string[] => [
  'libraries',
  libraryId,
  'list',
  list,
]

export interface ItemsQuery {
  readonly libraryId: string
  readonly filter: string
  /** Several filters instead of one. */
  readonly combined?: CombinedFilter | null
  readonly sort: string
  readonly isDescending: boolean
  readonly collapsesSeries: boolean
}

export function itemsList(query: ItemsQuery): PagedList<CardItem> {
  const { libraryId, filter, combined, sort, isDescending, collapsesSeries } = query
  const filters = combined ? { filters: filtersText(combined.rules), match: combined.match } : null
  return {
    key: [...listKey(libraryId, 'items'), filters ?? filter, sort, isDescending, collapsesSeries],
    keyOf: (item) => (item.collapsedSeries ? `series-${item.collapsedSeries.id}` : item.id),
    fetch: async ({ limit, page, signal }) => {
      const reply = await call('browse.items', {
        params: { id: libraryId },
        query: {
          ...pageOf({ limit, page, sort, isDescending }),
          ...(filters ?? (filter === ALL ? {} : { filter })),
          ...(collapsesSeries ? { collapseseries: 1 } : {}),
        },
        signal,
      })
      // Minified, as requested.
      return { total: reply.total, results: reply.results as CardItem[] }
    },
  }
}

interface PageChoice {
  readonly limit: number
  readonly page: number
  readonly sort: string
  readonly isDescending: boolean
}

const pageOf = ({ limit, page, sort, isDescending }: PageChoice) => ({
  limit: String(limit),
  page: String(page),
  sort,
  desc: isDescending ? 1 : 0,
  minified: 1,
  include: 'rssfeed',
})

export interface GroupsQuery {
  readonly libraryId: string
  readonly filter: string
  readonly sort: string
  readonly isDescending: boolean
}

export function seriesList(query: GroupsQuery): PagedList<SeriesListItemView> {
  const { libraryId, filter, sort, isDescending } = query
  return {
    key: [...listKey(libraryId, 'series'), filter, sort, isDescending],
    keyOf: ({ id }) => id,
    fetch: async ({ limit, page, signal }) =>
      call('browse.series', {
        params: { id: libraryId },
        query: { ...pageOf({ limit, page, sort, isDescending }), filter },
        signal,
      }),
  }
}

export function authorsList(query: Omit<GroupsQuery, 'filter'>): PagedList<AuthorWithCountView> {
  const { libraryId, sort, isDescending } = query
  return {
    key: [...listKey(libraryId, 'authors'), sort, isDescending],
    keyOf: ({ id }) => id,
    fetch: async ({ limit, page, signal }) => {
      const reply = await call('browse.authors', {
        params: { id: libraryId },
        query: { limit: String(limit), page: String(page), sort, desc: isDescending ? 1 : 0 },
        signal,
      })
      if (!('results' in reply)) throw new Error('The server sent all authors instead of a page of them')
      return reply
    },
  }
}

/** Shelves of a library's home page. */
export const homeQuery = (libraryId: string) =>
  queryOptions({
    queryKey: [...listKey(libraryId, 'home')],
    queryFn: ({ signal }) =>
      call('shelves.personalized', { params: { id: libraryId }, query: { include: 'rssfeed' }, signal }),
    // Must include what was just played: shows cached data at once and refetches.
    staleTime: 0,
  })

const SMART_HOME_ITEMS = 12

/** The first items of a smart shelf. */
export function smartHomeQuery(shelf: SmartShelfView) {
  const { libraryId, sort, isDescending } = shelf
  const list = itemsList({
    libraryId,
    filter: ALL,
    combined: shelf,
    sort,
    isDescending,
    collapsesSeries: false,
  })
  return queryOptions({
    queryKey: [...list.key, 'home'],
    queryFn: async ({ signal }) => (await list.fetch({ limit: SMART_HOME_ITEMS, page: 0, signal })).results,
    staleTime: 0,
  })
}

export async function removeIssues(libraryId: string): Promise<void> {
  await call('editing.removeIssues', { params: { id: libraryId } })
}
