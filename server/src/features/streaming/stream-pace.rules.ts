/** How far ahead of the listener segments are created, and which are kept. Numbers count segments of six seconds. */

export interface Burst {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

const BURST_LENGTH = 20
/** More segments are created when fewer than this are left ahead of the listener. */
const LOW_WATER = 8
/** If a segment is further ahead than this, starting a new burst is faster than waiting. */
const WORTH_WAITING = 4
/** Segments kept behind the listener, so that seeking back is free. */
const KEPT_BEHIND = 100
const KEPT_AHEAD = 200

/** From the wanted segment up to the next existing one. */
export function burstFor(first: number, made: ReadonlySet<number>, numSegments: number): Burst {
  let end = first + 1
  while (end < Math.min(first + BURST_LENGTH, numSegments) && !made.has(end)) end += 1
  return { first, end }
}

export function canWaitFor(burst: Burst & { readonly next: number }, index: number): boolean {
  return index >= burst.next && index < burst.end && index - burst.next <= WORTH_WAITING
}

/** The next segment to create for a listener at this position; undefined while there are enough. */
export function firstMissing(
  made: ReadonlySet<number>,
  listener: number,
  numSegments: number,
): number | undefined {
  const end = Math.min(listener + LOW_WATER, numSegments)
  for (let index = listener; index < end; index++) if (!made.has(index)) return index
  return undefined
}

/** Segments too far from the listener to be worth the disk space. */
export function outdated(made: ReadonlySet<number>, listener: number): number[] {
  return [...made].filter((index) => index < listener - KEPT_BEHIND || index > listener + KEPT_AHEAD)
}
