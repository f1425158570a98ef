import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export const narratorsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['narrators', libraryId],
    queryFn: async ({ signal }) =>
      (await call('browse.narrators', { params: { id: libraryId }, signal })).narrators,
  })
