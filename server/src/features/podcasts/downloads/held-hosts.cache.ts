import type { Clock } from '../../../platform/clock.ts'

/** Hosts that asked for a pause, for downloads added meanwhile. Entries are dropped once the pause is over. */
export interface HeldHosts {
  hold(key: string, waitMs: number): void
  /** When the longest pause of these keys ends; 0 if there is none. */
  untilOf(keys: readonly string[]): number
}

export function heldHosts(clock: Clock): HeldHosts {
  const ends = new Map<string, number>()
  return {
    hold(key, waitMs) {
      const now = clock.now()
      for (const [one, end] of ends) if (end <= now) ends.delete(one)
      ends.set(key, Math.max(ends.get(key) ?? 0, now + waitMs))
    },
    untilOf: (keys) => Math.max(0, ...keys.map((key) => ends.get(key) ?? 0)),
  }
}
