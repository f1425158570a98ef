import type { LATEST_FILTERS } from '@lectern/contract/podcasts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { episodePagesQuery } from './episode-pages.ts'

export type LatestFilter = (typeof LATEST_FILTERS)[number]

const LATEST = 'latest-episodes'

/** The newest episodes across a library's podcasts. */
export const latestEpisodesQuery = (libraryId: string, filter: LatestFilter) =>
  episodePagesQuery({
    key: [LATEST, libraryId, filter],
    fetchPage: (asked, signal) =>
      call('podcasts.latest', { params: { id: libraryId }, query: { ...asked, filter }, signal }),
    hasNext: ({ hasMore }) => hasMore,
  })

export const refreshLatest = () => queryClient.invalidateQueries({ queryKey: [LATEST] })

/** Dismisses episodes from the user's list, or restores them. */
export async function dismissEpisodes(libraryId: string, ids: string[], isDismissed: boolean): Promise<void> {
  await call('podcasts.dismiss', { params: { id: libraryId }, body: { ids, isDismissed } })
  await refreshLatest()
}
