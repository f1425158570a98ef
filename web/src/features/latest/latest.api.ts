import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

const PAGE_SIZE = 25

/** Episodes nobody has finished here yet, the newest first, page after page. */
export const latestEpisodesQuery = (libraryId: string) =>
  infiniteQueryOptions({
    queryKey: ['latest-episodes', libraryId],
    queryFn: ({ pageParam, signal }) =>
      call('browse.recentEpisodes', {
        params: { id: libraryId },
        query: { limit: String(PAGE_SIZE), page: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, limit, total }) => ((page + 1) * limit < total ? page + 1 : undefined),
  })
