import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

const PAGE_SIZE = 50

interface EpisodePages<Page> {
  readonly key: readonly unknown[]
  readonly fetchPage: (asked: { limit: string; page: string }, signal: AbortSignal) => Promise<Page>
  readonly hasNext: (page: Page) => boolean
}

/** Episodes, downloaded or not, page by page; the old ones stay visible until the new ones are loaded. */
export const episodePagesQuery = <Page extends { page: number }>(given: EpisodePages<Page>) =>
  infiniteQueryOptions({
    queryKey: given.key,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      given.fetchPage({ limit: String(PAGE_SIZE), page: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page) => (given.hasNext(last) ? last.page + 1 : undefined),
  })
