import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

const PAGE_SIZE = 50

interface EpisodePages<Page> {
  readonly key: readonly unknown[]
  readonly fetchPage: (asked: { limit: string; page: string }, signal: AbortSignal) => Promise<Page>
  readonly hasNext: (page: Page) => boolean
}

/** Episodes on disk or not, page after page; the old ones stay in view until the new ones are there. */
export const episodePagesQuery = <Page extends { page: number }>(given: EpisodePages<Page>) =>
  infiniteQueryOptions({
    queryKey: given.key,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      given.fetchPage({ limit: String(PAGE_SIZE), page: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page) => (given.hasNext(last) ? last.page + 1 : undefined),
  })
