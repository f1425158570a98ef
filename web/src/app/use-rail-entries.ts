import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { libraryOverviewQuery } from '../features/libraries/libraries.api.ts'
import { ownShelvesQuery } from '../features/own-shelves/own-shelves.api.ts'
import { usePermissions } from '../session/use-permissions.ts'
import { type RailEntry, railEntries } from './rail-entries.ts'

export interface ShownRailEntry extends RailEntry {
  readonly isCurrent: boolean
}

/** Pages of the current library that are available to this user. */
export function useRailEntries(library: LibraryView): ShownRailEntry[] {
  const { isAdmin, canAddPodcasts } = usePermissions()
  const { data } = useQuery(libraryOverviewQuery(library.id))
  const { data: own } = useQuery(ownShelvesQuery())
  const pathname = useLocation({ select: (location) => location.pathname })
  const filter = useLocation({ select: ({ search }) => ('filter' in search ? search.filter : undefined) })
  const shelf = useLocation({ select: ({ search }) => ('shelf' in search ? search.shelf : undefined) })
  const place = { pathname, filter, shelf }
  return railEntries({
    library,
    isAdmin,
    canAddPodcasts,
    numPlaylists: data?.numUserPlaylists ?? 0,
    numIssues: data?.issues ?? 0,
    smartShelves: own?.smartShelves ?? [],
  }).map((entry) => ({ ...entry, isCurrent: entry.isActive(place) }))
}
