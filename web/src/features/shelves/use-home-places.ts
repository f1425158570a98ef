import type { LibraryView } from '@lectern/contract/libraries'
import type { HomePlace, SmartShelfView } from '@lectern/contract/own-shelves'
import { useQuery } from '@tanstack/react-query'
import { ownShelvesQuery } from '../own-shelves/own-shelves.api.ts'
import { arrangedPlaces, usualOrder } from './home-layout.rules.ts'

const NONE: readonly SmartShelfView[] = []

export interface HomePlaces {
  /** All shelves in order, including hidden ones. */
  readonly places: readonly HomePlace[]
  readonly smartShelves: readonly SmartShelfView[]
}

/** The account's arrangement of a library's home page. */
export function useHomePlaces({ id, mediaType }: Pick<LibraryView, 'id' | 'mediaType'>): HomePlaces {
  const { data } = useQuery(ownShelvesQuery())
  const smartShelves =
    data?.smartShelves.filter(({ libraryId, isOnHome }) => isOnHome && libraryId === id) ?? NONE
  const layout = data?.homes.find(({ libraryId }) => libraryId === id)?.shelves ?? []
  const usual = usualOrder(
    mediaType,
    smartShelves.map((shelf) => shelf.id),
  )
  return { places: arrangedPlaces(usual, layout), smartShelves }
}
