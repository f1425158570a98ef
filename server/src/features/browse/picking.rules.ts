/**
 * Lists of a library as plain arrays. Items have positions from 0, in the order in which they were added; an order is
 * an array of positions, and a set has a byte for each position.
 */

export type Order = Int32Array
/** 1 for members. */
export type ItemSet = Uint8Array

/** Intersection of two sets; null means the set of all. */
export function both(a: ItemSet | null, b: ItemSet | null): ItemSet | null {
  if (a === null) return b
  return b === null ? a : keepThose(a.slice(), b, false)
}

interface SetPart {
  /** Null means the set of all. */
  readonly set: ItemSet | null
  /** Use the complement of the set. */
  readonly isNot: boolean
}

/** Intersection (`all`) or union (`any`) of the sets. */
export function combine(size: number, match: 'all' | 'any', parts: readonly SetPart[]): ItemSet {
  const combined = new Uint8Array(size).fill(match === 'all' ? 1 : 0)
  for (const { set, isNot } of parts) {
    const values = set ?? new Uint8Array(size).fill(1)
    if (match === 'all') keepThose(combined, values, isNot)
    else addThose(combined, values, isNot)
  }
  return combined
}

/** Libraries may have 100,000 items, so four are processed per step, without branches. */
const BYTES_AT_ONCE = 4
const ALL_FOUR = 0x01010101

function keepThose(into: ItemSet, values: ItemSet, isNot: boolean): ItemSet {
  const [words, others] = [wordsOf(into), wordsOf(values)]
  const flip = isNot ? ALL_FOUR : 0
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & ((others[at] ?? 0) ^ flip)
  for (let at = words.length * BYTES_AT_ONCE; at < into.length; at++)
    into[at] = (into[at] ?? 0) & ((values[at] ?? 0) ^ (flip & 1))
  return into
}

function addThose(into: ItemSet, values: ItemSet, isNot: boolean): ItemSet {
  const [words, others] = [wordsOf(into), wordsOf(values)]
  const flip = isNot ? ALL_FOUR : 0
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | ((others[at] ?? 0) ^ flip)
  for (let at = words.length * BYTES_AT_ONCE; at < into.length; at++)
    into[at] = (into[at] ?? 0) | ((values[at] ?? 0) ^ (flip & 1))
  return into
}

/** Excludes the last few bytes if they don't fill a word. */
const wordsOf = (set: ItemSet): Int32Array =>
  new Int32Array(set.buffer, set.byteOffset, Math.floor(set.length / BYTES_AT_ONCE))

export function setOf(size: number, positions: Order): ItemSet {
  const set = new Uint8Array(size)
  for (const position of positions) if (position >= 0) set[position] = 1
  return set
}

export function setWhere(values: Int32Array, flag: number, isSet: boolean): ItemSet {
  const set = new Uint8Array(values.length)
  for (let position = 0; position < values.length; position++) {
    set[position] = Number((((values[position] ?? 0) & flag) !== 0) === isSet)
  }
  return set
}

export function everyPosition(size: number): Order {
  return Int32Array.from({ length: size }, (_none, position) => position)
}

/** Shuffles deterministically by seed, so that the pages of one list are consistent. */
export function shuffle(order: Order, seed: string): Order {
  const shuffled = order.slice()
  const random = randomFrom(seed)
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = shuffled[last] ?? 0
    shuffled[last] = shuffled[other] ?? 0
    shuffled[other] = moved
  }
  return shuffled
}

function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A limit of 0 means everything; a page after the last is empty. */
export function cutPage<T extends { slice(start: number, end: number): T; readonly length: number }>(
  list: T,
  { limit, page }: { readonly limit: number; readonly page: number },
): T {
  if (limit === 0) return list
  const start = Math.min(page * limit, list.length)
  return list.slice(start, Math.min(start + limit, list.length))
}
