/**
 * How many items are stored in one transaction. Together they cost less, as what each changes in an index is written
 * once; but who wants to write something meanwhile, as a player does, waits for all of them.
 */

export const FIRST_PACE = 40
const LEAST = 20
const MOST = 100
const AIM_MS = 60

export function nextPace(pace: number, numStored: number, tookMs: number): number {
  if (numStored === 0 || tookMs <= 0) return pace
  const fitting = (AIM_MS * numStored) / tookMs
  return Math.round(Math.min(MOST, Math.max(LEAST, (pace + fitting) / 2)))
}
