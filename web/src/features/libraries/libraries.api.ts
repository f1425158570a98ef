import type { LibraryView } from '@lectern/contract/libraries'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { forgetFolders } from './filesystem.api.ts'
import type { LibraryChangeBody, NewLibraryBody } from './library-form.rules.ts'
import type { Move } from './library-order.rules.ts'

/** The list is refetched at most this often; events keep it up to date in between. */
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

export const knownLibraries = (): readonly LibraryView[] =>
  queryClient.getQueryData(librariesQuery().queryKey) ?? []

export function putLibrary(library: LibraryView): void {
  queryClient.setQueryData(librariesQuery().queryKey, (known) =>
    known === undefined ? undefined : [...known.filter((other) => other.id !== library.id), library],
  )
  loadAgainIfLoading()
}

/** A response in flight may predate the event just received. */
function loadAgainIfLoading(): void {
  const { queryKey } = librariesQuery()
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

export function dropLibrary(libraryId: string): void {
  queryClient.setQueryData(librariesQuery().queryKey, (known) =>
    known?.filter((library) => library.id !== libraryId),
  )
  loadAgainIfLoading()
}

/** Moves libraries to other places in the cached list; those not named stay. */
export function showPlaces(places: readonly Pick<LibraryView, 'id' | 'displayOrder'>[]): void {
  const placeOf = new Map(places.map(({ id, displayOrder }) => [id, displayOrder]))
  queryClient.setQueryData(librariesQuery().queryKey, (known) =>
    known?.map((library) => ({
      ...library,
      displayOrder: placeOf.get(library.id) ?? library.displayOrder,
    })),
  )
}

export async function createLibrary(body: NewLibraryBody): Promise<LibraryView> {
  const library = await call('libraries.create', { body })
  putLibrary(library)
  forgetFolders()
  return library
}

/** Creates a few sample books to explore. */
export async function makeSampleLibrary(): Promise<void> {
  await call('demo.make')
  await queryClient.invalidateQueries({ queryKey: librariesQuery().queryKey })
}

export async function updateLibrary(id: string, body: LibraryChangeBody): Promise<LibraryView> {
  const library = await call('libraries.update', { params: { id }, body })
  putLibrary(library)
  forgetFolders()
  return library
}

export async function removeLibrary(id: string): Promise<void> {
  await call('libraries.remove', { params: { id } })
  dropLibrary(id)
  forgetFolders()
}

export async function orderLibraries(moves: Move[]): Promise<void> {
  const { libraries } = await call('libraries.order', { body: moves })
  showPlaces(libraries)
}

/** A library with its filter values and counts. */
export const libraryOverviewQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['libraries', libraryId, 'overview'],
    queryFn: async ({ signal }) => {
      const reply = await call('libraries.get', {
        params: { id: libraryId },
        query: { include: 'filterdata' },
        signal,
      })
      if (!('filterdata' in reply)) throw new Error('The server did not send the filter data')
      return reply
    },
  })
