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

/** Removes duplicates after copying everyone’s progress in them to the one that is kept. */
export async function mergeDuplicates(
  kept: string,
  removed: readonly string[],
  withFiles: boolean,
): Promise<void> {
  await call('duplicates.merge', { body: { kept, removed: [...removed] }, query: { hard: withFiles } })
}
