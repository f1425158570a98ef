import type { LATEST_FILTERS } from '@lectern/contract/podcasts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export type LatestFilter = (typeof LATEST_FILTERS)[number]

const PAGE_SIZE = 50
const LATEST = 'latest-episodes'

/** The newest episodes of all podcasts of a library, on disk or not, page after page. */
export const latestEpisodesQuery = (libraryId: string, filter: LatestFilter) =>
  infiniteQueryOptions({
    queryKey: [LATEST, libraryId, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call('podcasts.latest', {
        params: { id: libraryId },
        query: { limit: String(PAGE_SIZE), page: String(pageParam), filter },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
  })

export const refreshLatest = () => queryClient.invalidateQueries({ queryKey: [LATEST] })

/** Takes episodes off one's own list, or puts them back. */
export async function dismissEpisodes(libraryId: string, ids: string[], isDismissed: boolean): Promise<void> {
  await call('podcasts.dismiss', { params: { id: libraryId }, body: { ids, isDismissed } })
  await refreshLatest()
}
