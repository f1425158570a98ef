import type { ItemSet, Order } from './picking.rules.ts'

/** Filters an order to the positions in a set; null means the set of all. */
export function pick(order: Order, set: ItemSet | null): Order {
  if (set === null) return order
  // Sorting a few positions is faster than walking the whole order.
  const few = order.length === set.length ? fewOf(set) : null
  if (few) return inOrderOf(few, order)
  const picked = scratchOf(order.length)
  let count = 0
  // Branchless, to avoid mispredictions: a position that is not in the set is overwritten by the next.
  for (let place = 0; place < order.length; place++) {
    const position = order[place] ?? 0
    picked[count] = position
    count += set[position] ?? 0
  }
  return picked.slice(0, count)
}

const FEW = 1 / 50

/** Positions in the set in ascending order; null if there are more than a few. */
function fewOf(set: ItemSet): Order | null {
  const most = Math.floor(set.length * FEW)
  const found = scratchOf(most)
  let count = 0
  for (let position = set.indexOf(1); position >= 0; position = set.indexOf(1, position + 1)) {
    if (count >= most) return null
    found[count++] = position
  }
  return found.slice(0, count)
}

function inOrderOf(positions: Order, order: Order): Order {
  const places = placesIn(order)
  const sorted = positions.map((position) => places[position] ?? 0).sort()
  return sorted.map((place) => order[place] ?? 0)
}

const placesOf = new WeakMap<Order, Order>()

/** Inverse of an order: the place of each position; cached as long as the order lives. */
export function placesIn(order: Order): Order {
  const known = placesOf.get(order)
  if (known) return known
  const places = new Int32Array(order.length)
  order.forEach((position, place) => (places[position] = place))
  placesOf.set(order, places)
  return places
}

let scratch = new Int32Array(0)

/** Returns a reusable scratch buffer: a new long array per query would mostly be work for the garbage collector. */
function scratchOf(length: number): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length)
  return scratch
}
