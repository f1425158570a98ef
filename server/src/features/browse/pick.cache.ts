import type { ItemSet, Order } from './picking.rules.ts'

/** Those of an order that are in a set; null is the set of all. */
export function pick(order: Order, set: ItemSet | null): Order {
  if (set === null) return order
  // It is faster to sort a few positions than to walk the whole order.
  const few = order.length === set.length ? fewOf(set) : null
  if (few) return inOrderOf(few, order)
  const picked = scratchOf(order.length)
  let count = 0
  // Without a branch, which a processor could not foresee: what is not in the set is overwritten by the next.
  for (let place = 0; place < order.length; place++) {
    const position = order[place] ?? 0
    picked[count] = position
    count += set[position] ?? 0
  }
  return picked.slice(0, count)
}

const FEW = 1 / 50

/** What is in the set, in the order of arrival; null where that is more than a few. */
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

/** Of each position its place in the order; kept as long as the order is. */
export function placesIn(order: Order): Order {
  const known = placesOf.get(order)
  if (known) return known
  const places = new Int32Array(order.length)
  order.forEach((position, place) => (places[position] = place))
  placesOf.set(order, places)
  return places
}

let scratch = new Int32Array(0)

/** A buffer to copy from at once: a new long list for each query would be mostly work for the garbage collector. */
function scratchOf(length: number): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length)
  return scratch
}
