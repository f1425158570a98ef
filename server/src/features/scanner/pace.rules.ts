/** How many items are stored at once: as many as nobody notices while they wait for an answer. */

export const FIRST_PACE = 8
const LEAST = 4
const MOST = 25
const AIM_MS = 10

export function nextPace(pace: number, numStored: number, tookMs: number): number {
  if (numStored === 0 || tookMs <= 0) return pace
  const fitting = (AIM_MS * numStored) / tookMs
  return Math.round(Math.min(MOST, Math.max(LEAST, (pace + fitting) / 2)))
}
