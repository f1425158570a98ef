import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'

/** A list loaded by position: any page of it, in any order. */
export interface PagedList<T> {
  /** Query key of the list, including filter and order. */
  readonly key: readonly unknown[]
  readonly keyOf: (entry: T) => string
  readonly fetch: (asked: { limit: number; page: number; signal?: AbortSignal }) => Promise<PageOf<T>>
}

export interface PageOf<T> {
  readonly total: number
  readonly results: readonly T[]
}

export const PAGE_SIZE = 100
/** About four thousand entries. */
const MAX_PAGES = 40

export const pageQuery = <T>(list: PagedList<T>, page: number) =>
  queryOptions({
    queryKey: [...list.key, page],
    queryFn: ({ signal }) => list.fetch({ limit: PAGE_SIZE, page, signal }),
  })

export const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE)

/** The entry at a position, if its page is cached. */
export function knownEntry<T>(list: PagedList<T>, index: number): T | undefined {
  return queryClient.getQueryData(pageQuery(list, pageOf(index)).queryKey)?.results[index % PAGE_SIZE]
}

/** All cached entries of a list, with their positions. */
export function knownEntries<T>(list: PagedList<T>): { index: number; entry: T }[] {
  const pages = queryClient.getQueryCache().findAll({ queryKey: list.key })
  return pages
    .map(({ queryKey, state }) => ({
      page: Number(queryKey.at(-1)),
      data: state.data as PageOf<T> | undefined,
    }))
    .toSorted((a, b) => a.page - b.page)
    .flatMap(({ page, data }) =>
      (data?.results ?? []).map((entry, offset) => ({ index: page * PAGE_SIZE + offset, entry })),
    )
}

/** Length of the list as of the most recently loaded page. */
export function knownTotal<T>(list: PagedList<T>): number | undefined {
  const pages = queryClient.getQueryCache().findAll({ queryKey: list.key })
  const newest = pages
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  return (newest?.state.data as PageOf<T> | undefined)?.total
}

/** Bounds the cache: the pages farthest from the one in view are evicted first. */
export function forgetFarPages<T>(list: PagedList<T>, pageInView: number): void {
  const cache = queryClient.getQueryCache()
  const idle = cache.findAll({ queryKey: list.key, type: 'inactive' })
  const surplus = idle.length - MAX_PAGES
  if (surplus <= 0) return
  const distanceOf = ({ queryKey }: (typeof idle)[number]) => Math.abs(Number(queryKey.at(-1)) - pageInView)
  const farthestFirst = idle.toSorted((a, b) => distanceOf(b) - distanceOf(a))
  for (const query of farthestFirst.slice(0, surplus)) cache.remove(query)
}

/** A single entry, from a cached page or fetched individually. */
export async function entryAt<T>(list: PagedList<T>, index: number): Promise<T | undefined> {
  const known = knownEntry(list, index)
  if (known !== undefined) return known
  return (await list.fetch({ limit: 1, page: index })).results[0]
}

/** All entries in a range; pages that are not cached are loaded. */
export async function entriesBetween<T>(list: PagedList<T>, first: number, last: number): Promise<T[]> {
  const found: T[] = []
  for (let page = pageOf(first); page <= pageOf(last); page++) {
    const { results } = await queryClient.ensureQueryData(pageQuery(list, page))
    const offset = page * PAGE_SIZE
    found.push(...results.slice(Math.max(first - offset, 0), last - offset + 1))
  }
  return found
}
