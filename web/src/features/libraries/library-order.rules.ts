import type { LibraryView } from '@lectern/contract/libraries'

/** Custom order of libraries. */

type Placed = Pick<LibraryView, 'id' | 'displayOrder'>

export interface Move {
  readonly id: string
  readonly newOrder: number
}

/**
 * Reassigns the existing places in the new order: libraries that this admin may not see keep theirs in between. Two
 * libraries that shared a place get distinct ones.
 */
export function withReassignedPlaces<L extends Placed>(inNewOrder: readonly L[]): L[] {
  const places = inNewOrder.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b)
  let last = 0
  return inNewOrder.map((library, index) => {
    last = Math.max(places[index] ?? 0, last + 1)
    return { ...library, displayOrder: last }
  })
}

/** Payload for the server: only libraries whose place changed. */
export function movesBetween(before: readonly Placed[], after: readonly Placed[]): Move[] {
  const placeBefore = new Map(before.map(({ id, displayOrder }) => [id, displayOrder]))
  return after
    .filter(({ id, displayOrder }) => placeBefore.has(id) && placeBefore.get(id) !== displayOrder)
    .map(({ id, displayOrder }) => ({ id, newOrder: displayOrder }))
}
