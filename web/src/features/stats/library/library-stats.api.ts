import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'

/** The key marks it as a list of the library, which is refetched when its contents change. */
export const libraryStatsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['libraries', libraryId, 'list', 'stats'],
    queryFn: ({ signal }) => call('browse.stats', { params: { id: libraryId }, signal }),
  })
