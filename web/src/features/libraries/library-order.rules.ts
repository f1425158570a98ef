import type { LibraryView } from '@lectern/contract/libraries'

/** Libraries in an order of one's own. */

type Placed = Pick<LibraryView, 'id' | 'displayOrder'>

export interface Move {
  readonly id: string
  readonly newOrder: number
}

/**
 * The same places, given out in the new order: libraries that this admin may not see keep theirs in between.
 * Two that shared a place get two.
 */
export function placedAnew<L extends Placed>(inNewOrder: readonly L[]): L[] {
  const places = inNewOrder.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b)
  let last = 0
  return inNewOrder.map((library, index) => {
    last = Math.max(places[index] ?? 0, last + 1)
    return { ...library, displayOrder: last }
  })
}

/** What the server has to be told: only those whose place is another one. */
export function movesBetween(before: readonly Placed[], after: readonly Placed[]): Move[] {
  const placeBefore = new Map(before.map(({ id, displayOrder }) => [id, displayOrder]))
  return after
    .filter(({ id, displayOrder }) => placeBefore.has(id) && placeBefore.get(id) !== displayOrder)
    .map(({ id, displayOrder }) => ({ id, newOrder: displayOrder }))
}
