import type { Group } from './collections.types.ts'

/** What becomes of an ordered list in which nothing stands twice. */

type KeyOf<T> = (entry: T) => string

/** New ones at the end; what is there already stays where it is. */
export function appended<T>(current: readonly T[], added: readonly T[], keyOf: KeyOf<T>): T[] {
  return uniqueOf([...current, ...added], keyOf)
}

export function without<T>(current: readonly T[], removed: readonly T[], keyOf: KeyOf<T>): T[] {
  const gone = new Set(removed.map(keyOf))
  return current.filter((entry) => !gone.has(keyOf(entry)))
}

/**
 * The wanted entries in the wanted order. Whoever wants it knows only what they may see: all else keeps its place
 * among them.
 */
export function rearranged<T>(
  current: readonly T[],
  wanted: readonly T[],
  isSeen: (entry: T) => boolean,
  keyOf: KeyOf<T>,
): T[] {
  const waiting = uniqueOf(wanted, keyOf)
  const result: T[] = []
  for (const entry of current) {
    if (!isSeen(entry)) result.push(entry)
    else result.push(...waiting.splice(0, 1))
  }
  return uniqueOf([...result, ...waiting], keyOf)
}

export function isSameOrder<T>(a: readonly T[], b: readonly T[], keyOf: KeyOf<T>): boolean {
  const isSame = (one: T, other: T | undefined) => other !== undefined && keyOf(one) === keyOf(other)
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
}

/** What a change made of a group; the very same object where it makes no difference. */
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
