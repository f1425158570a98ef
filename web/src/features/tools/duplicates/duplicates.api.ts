import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'

/** `libraryId` is empty for all libraries. */
export const duplicatesQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['duplicates', libraryId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('duplicates.list', { query: libraryId === '' ? {} : { library: libraryId }, signal }),
  })
