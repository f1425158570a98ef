import type { MediaType } from '@lectern/contract/constants'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { ShelfId } from '@lectern/contract/shelves'

/** In which order a home page shows its shelves. */

/** Those of all kinds of libraries, in one order. */
export const ALL_SHELVES: readonly ShelfId[] = [
  'continue-listening',
  'continue-reading',
  'continue-series',
  'newest-episodes',
  'recently-added',
  'recent-series',
  'discover',
  'listen-again',
  'read-again',
  'newest-authors',
]

const PODCAST_SHELVES = new Set<string>([
  'continue-listening',
  'newest-episodes',
  'recently-added',
  'listen-again',
])

function shelvesOf(mediaType: MediaType): ShelfId[] {
  if (mediaType === 'book') return ALL_SHELVES.filter((id) => id !== 'newest-episodes')
  const others = ALL_SHELVES.filter((id) => PODCAST_SHELVES.has(id))
  return mediaType === 'podcast' ? others : others.filter((id) => id !== 'newest-episodes')
}

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
