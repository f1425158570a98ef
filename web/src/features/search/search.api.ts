import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Results of each group in the box in the app bar. */
export const BOX_LIMIT = 3
/** … and on the page with all of them. */
export const PAGE_LIMIT = 48

export const searchQuery = (libraryId: string, text: string, limit: number) =>
  queryOptions({
    queryKey: ['search', libraryId, text, limit],
    queryFn: ({ signal }) =>
      call('search.library', { params: { id: libraryId }, query: { q: text, limit: String(limit) }, signal }),
    // What was found a moment ago may have changed; going back to it still shows at once.
    staleTime: 10_000,
  })
