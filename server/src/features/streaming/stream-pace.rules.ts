/** How far ahead of the listener a stream is made, and what of it is kept. Numbers count segments of six seconds. */

export interface Burst {
  readonly first: number
  /** Not included. */
  readonly end: number
}

const BURST_LENGTH = 20
/** Less than this ahead of the listener, and more is made. */
const LOW_WATER = 8
/** Further ahead than this it is quicker to begin anew than to wait for what lies between. */
const WORTH_WAITING = 4
/** Going back this far costs nothing. */
const KEPT_BEHIND = 100
const KEPT_AHEAD = 200

/** From the wanted segment on, up to what is there already. */
export function burstFor(first: number, made: ReadonlySet<number>, numSegments: number): Burst {
  let end = first + 1
  while (end < Math.min(first + BURST_LENGTH, numSegments) && !made.has(end)) end += 1
  return { first, end }
}

export function canWaitFor(burst: Burst & { readonly next: number }, index: number): boolean {
  return index >= burst.next && index < burst.end && index - burst.next <= WORTH_WAITING
}

/** What to make next for a listener at that place; undefined while there is enough. */
export function firstMissing(
  made: ReadonlySet<number>,
  listener: number,
  numSegments: number,
): number | undefined {
  const end = Math.min(listener + LOW_WATER, numSegments)
  for (let index = listener; index < end; index++) if (!made.has(index)) return index
  return undefined
}

/** What lies so far from the listener that the disk is better used otherwise. */
export function outdated(made: ReadonlySet<number>, listener: number): number[] {
  return [...made].filter((index) => index < listener - KEPT_BEHIND || index > listener + KEPT_AHEAD)
}
