import type { MediaType } from '@lectern/contract/constants'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { ShelfId } from '@lectern/contract/shelves'

/** Order of the shelves on a home page. */

/** Every shelf in default order, and which libraries have it. New shelves must be added here. */
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

/** Default order: continue shelves, the user's own shelves, then the rest. */
export function usualOrder(mediaType: MediaType, smartIds: readonly string[]): string[] {
  const shelves = shelvesOf(mediaType)
  const isContinued = (id: string) => id.startsWith('continue-')
  return [...shelves.filter(isContinued), ...smartIds, ...shelves.filter((id) => !isContinued(id))]
}

/** All possible shelves: as arranged, with newly added ones in their default position. */
export function arrangedPlaces(usual: readonly string[], layout: readonly HomePlace[]): HomePlace[] {
  const places = layout.filter(({ id }) => usual.includes(id))
  usual.forEach((id, index) => {
    if (places.some((place) => place.id === id)) return
    const before = places.findIndex((place) => place.id === usual[index - 1])
    places.splice(before + 1, 0, { id, isHidden: false })
  })
  return places
}
