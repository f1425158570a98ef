export const UNITS = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof UNITS)[number]

const UNIT_MS: Readonly<Record<Unit, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export const durationMs = (length: number, unit: Unit): number => length * UNIT_MS[unit]

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const SLUG_LENGTH = 10

/** A random slug that cannot be guessed. */
export function randomSlug(fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  return Array.from(fill(new Uint8Array(SLUG_LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

export interface Track {
  readonly startOffset: number
  readonly duration: number
}

/** Finds the track for an overall time, and the offset in it. */
export function trackAt(tracks: readonly Track[], seconds: number): { index: number; seconds: number } {
  const found = tracks.findLastIndex(({ startOffset }) => startOffset <= seconds)
  const index = Math.max(0, found)
  return { index, seconds: Math.max(0, seconds - (tracks[index]?.startOffset ?? 0)) }
}
