import type { MediaType } from '@lectern/contract/constants'
import type { HomePlace } from '@lectern/contract/own-shelves'
import type { ShelfId } from '@lectern/contract/shelves'

/** In which order a home page shows its shelves. */

const BOOK_SHELVES: readonly ShelfId[] = [
  'continue-listening',
  'continue-reading',
  'continue-series',
  'recently-added',
  'recent-series',
  'discover',
  'listen-again',
  'read-again',
  'newest-authors',
]
const PODCAST_SHELVES: readonly ShelfId[] = [
  'continue-listening',
  'newest-episodes',
  'recently-added',
  'listen-again',
]
const OTHER_SHELVES: readonly ShelfId[] = ['continue-listening', 'recently-added', 'listen-again']

/** The usual order: what to go on with, one's own shelves, then the rest. */
export function usualOrder(mediaType: MediaType, smartIds: readonly string[]): string[] {
  const shelves =
    mediaType === 'book' ? BOOK_SHELVES : mediaType === 'podcast' ? PODCAST_SHELVES : OTHER_SHELVES
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
