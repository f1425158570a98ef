import type { GivenBody } from '@lectern/contract/endpoint'
import type {
  HomePlace,
  ownShelves,
  OwnShelvesView,
  SmartShelfChange,
  SmartShelfView,
} from '@lectern/contract/own-shelves'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The user's smart shelves and home page layouts. */
export const ownShelvesQuery = () =>
  queryOptions({
    queryKey: ['own-shelves'],
    queryFn: ({ signal }) => call('ownShelves.list', { signal }),
    staleTime: Infinity,
  })

/** Called when another device of this account changed something. */
export const ownShelvesChanged = (): void =>
  void queryClient.invalidateQueries({ queryKey: ownShelvesQuery().queryKey })

function change(make: (known: OwnShelvesView) => OwnShelvesView): void {
  queryClient.setQueryData(ownShelvesQuery().queryKey, (known) => known && make(known))
}

function putSmartShelf(shelf: SmartShelfView): void {
  change((known) => {
    const isKnown = known.smartShelves.some(({ id }) => id === shelf.id)
    const smartShelves = isKnown
      ? known.smartShelves.map((other) => (other.id === shelf.id ? shelf : other))
      : [...known.smartShelves, shelf]
    return { ...known, smartShelves }
  })
}

export async function createSmartShelf(body: GivenBody<typeof ownShelves.create>): Promise<SmartShelfView> {
  const shelf = await call('ownShelves.create', { body })
  putSmartShelf(shelf)
  return shelf
}

export async function changeSmartShelf(id: string, body: SmartShelfChange): Promise<SmartShelfView> {
  const shelf = await call('ownShelves.update', { params: { id }, body })
  putSmartShelf(shelf)
  return shelf
}

export async function removeSmartShelf(id: string): Promise<void> {
  await call('ownShelves.remove', { params: { id } })
  change((known) => ({ ...known, smartShelves: known.smartShelves.filter((shelf) => shelf.id !== id) }))
}

/** Applied optimistically; reverted if the server refuses. */
export async function arrangeHome(libraryId: string, shelves: readonly HomePlace[]): Promise<void> {
  const others = (known: OwnShelvesView) => known.homes.filter((home) => home.libraryId !== libraryId)
  change((known) => ({ ...known, homes: [...others(known), { libraryId, shelves: [...shelves] }] }))
  try {
    await call('ownShelves.arrangeHome', { params: { id: libraryId }, body: { shelves: [...shelves] } })
  } catch (error) {
    ownShelvesChanged()
    throw error
  }
}
