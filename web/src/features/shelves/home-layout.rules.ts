import type { MediaType } from '@lectern/contract/constants'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { ShelfId } from '@lectern/contract/shelves'

/** In which order a home page shows its shelves. */

/** Every shelf in its usual order, and which libraries have it. A new shelf has to be named here. */
const LIBRARIES_OF = {
  'continue-listening': 'all',
  'continue-reading': 'book',
  'continue-series': 'book',
  'want-to-listen': 'all',
  'newest-episodes': 'podcast',
  'recently-added': 'all',
  'recent-series': 'book',
  discover: 'book',
  'listen-again': 'all',
  'read-again': 'book',
  'newest-authors': 'book',
} as const satisfies Record<ShelfId, MediaType | 'all'>

export const ALL_SHELVES = Object.keys(LIBRARIES_OF) as ShelfId[]

const shelvesOf = (mediaType: MediaType): ShelfId[] =>
  ALL_SHELVES.filter((id) => LIBRARIES_OF[id] === 'all' || LIBRARIES_OF[id] === mediaType)

/** The usual order: what to go on with, one's own shelves, then the rest. */
export function usualOrder(mediaType: MediaType, smartIds: readonly string[]): string[] {
  const shelves = shelvesOf(mediaType)
  const isContinued = (id: string) => id.startsWith('continue-')
  return [...shelves.filter(isContinued), ...smartIds, ...shelves.filter((id) => !isContinued(id))]
}

/** All shelves there can be: as arranged, and those that are new since in their usual place. */
export function arrangedPlaces(usual: readonly string[], layout: readonly HomePlace[]): HomePlace[] {
  const places = layout.filter(({ id }) => usual.includes(id))
  usual.forEach((id, index) => {
    if (places.some((place) => place.id === id)) return
    const before = places.findIndex((place) => place.id === usual[index - 1])
    places.splice(before + 1, 0, { id, isHidden: false })
  })
  return places
}
