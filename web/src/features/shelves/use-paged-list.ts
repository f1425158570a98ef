import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { forgetFarPages, knownTotal, PAGE_SIZE, type PagedList, pageOf, pageQuery } from './paged-list.ts'

/** While the scroll bar is dragged through thousands of pages, only the position where it rests is loaded. */
const SETTLE_MS = 80

export interface LoadedList<T> {
  /** Undefined until the server has sent it for this list. */
  readonly total: number | undefined
  readonly entryAt: (index: number) => T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
  /** Changes whenever any entry in view may have changed. */
  readonly version: string
}

/** The part of a list in view: indexes from `first` up to but not including `end`. */
export function usePagedList<T>(list: PagedList<T>, first: number, end: number): LoadedList<T> {
  const pages = pagesOf(first, end)
  const wanted = pages.join()
  const isSettled = useDebounced(wanted, SETTLE_MS) === wanted
  const results = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(list, page), enabled: isSettled })),
  })
  const total = useTotal(list, results.find(({ data }) => data !== undefined)?.data?.total)
  const pageInView = pageOf(first)
  useEffect(() => forgetFarPages(list, pageInView), [list, pageInView])
  return {
    total,
    entryAt: (index) => results[pageOf(index) - (pages[0] ?? 0)]?.data?.results[index % PAGE_SIZE],
    error: results.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => results.forEach(({ isError, refetch }) => void (isError && refetch())),
    version: results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
  }
}

function pagesOf(first: number, end: number): number[] {
  const from = pageOf(first)
  const to = pageOf(Math.max(end - 1, first))
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}

/** Keeps the total while other pages of the same list are loading. */
function useTotal<T>(list: PagedList<T>, seen: number | undefined): number | undefined {
  const name = JSON.stringify(list.key)
  const [last, setLast] = useState({ name, total: seen ?? knownTotal(list) })
  const total = seen ?? (last.name === name ? last.total : knownTotal(list))
  if (last.name !== name || last.total !== total) setLast({ name, total })
  return total
}
