import type { LibraryView } from '@lectern/contract/libraries'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The list is loaded again at most this often; news keeps it right in between. */
export const LIBRARIES_STALE_MS = 300_000

export const librariesQuery = () =>
  queryOptions({
    queryKey: ['libraries'],
    queryFn: async ({ signal }) => (await call('libraries.list', { query: {}, signal })).libraries,
    staleTime: LIBRARIES_STALE_MS,
    select: inDisplayOrder,
  })

export function inDisplayOrder(libraries: LibraryView[]): LibraryView[] {
  return libraries.toSorted((a, b) => a.displayOrder - b.displayOrder)
}

export function putLibrary(library: LibraryView): void {
  queryClient.setQueryData(librariesQuery().queryKey, (known) =>
    known === undefined ? undefined : [...known.filter((other) => other.id !== library.id), library],
  )
}

export function dropLibrary(libraryId: string): void {
  queryClient.setQueryData(librariesQuery().queryKey, (known) =>
    known?.filter((library) => library.id !== libraryId),
  )
}
