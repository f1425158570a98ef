import { MAX_GROUP_ITEMS } from '@lectern/contract/collections'
import { invalid } from '../../lib/errors.ts'
import type { Group } from './collections.types.ts'

/** Operations on ordered lists without duplicates. */

type KeyOf<T> = (entry: T) => string

/** Appends new entries; existing ones keep their position. */
export function appended<T>(current: readonly T[], added: readonly T[], keyOf: KeyOf<T>): T[] {
  const all = uniqueOf([...current, ...added], keyOf)
  if (all.length > MAX_GROUP_ITEMS && all.length > current.length)
    invalid(`A list can have at most ${MAX_GROUP_ITEMS} entries`)
  return all
}

export function without<T>(current: readonly T[], removed: readonly T[], keyOf: KeyOf<T>): T[] {
  const gone = new Set(removed.map(keyOf))
  return current.filter((entry) => !gone.has(keyOf(entry)))
}

/**
 * Puts the wanted entries in the wanted order. The request covers only entries the user may see; hidden ones keep
 * their position relative to them.
 */
export function rearranged<T>(
  current: readonly T[],
  wanted: readonly T[],
  isSeen: (entry: T) => boolean,
  keyOf: KeyOf<T>,
): T[] {
  const waiting = uniqueOf(wanted, keyOf)
  const result: T[] = []
  let numPlaced = 0
  for (const entry of current) {
    if (!isSeen(entry)) result.push(entry)
    else {
      // Not from the front of the list: that would move all others each time.
      result.push(...waiting.slice(numPlaced, numPlaced + 1))
      numPlaced += 1
    }
  }
  return uniqueOf([...result, ...waiting.slice(numPlaced)], keyOf)
}

export function isSameOrder<T>(a: readonly T[], b: readonly T[], keyOf: KeyOf<T>): boolean {
  const isSame = (one: T, other: T | undefined) => other !== undefined && keyOf(one) === keyOf(other)
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
}

/** Returns the same object if the change makes no difference. */
export function orSame<G extends Group>(before: G, after: G, isSameContent: boolean): G {
  const isSame = isSameContent && before.name === after.name && before.description === after.description
  return isSame ? before : after
}

function uniqueOf<T>(entries: readonly T[], keyOf: KeyOf<T>): T[] {
  const known = new Set<string>()
  return entries.filter((entry) => {
    const isNew = !known.has(keyOf(entry))
    known.add(keyOf(entry))
    return isNew
  })
}
