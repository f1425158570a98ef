import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** Results per group in the app bar's search box. */
export const BOX_LIMIT = 3
/** Results per group on the page with all of them. */
export const PAGE_LIMIT = 48

export const searchQuery = (libraryId: string, text: string, limit: number) =>
  queryOptions({
    queryKey: ['search', libraryId, text, limit],
    queryFn: ({ signal }) =>
      call('search.library', { params: { id: libraryId }, query: { q: text, limit: String(limit) }, signal }),
    // Results may become outdated quickly; going back still shows cached ones at once.
    staleTime: 10_000,
  })
