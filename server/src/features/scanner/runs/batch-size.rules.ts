/**
 * Decides how many items are saved in one transaction. Large batches write each index page once; small ones let other
 * writers in sooner.
 */

export const FIRST_BATCH_SIZE = 40
const LEAST = 20
const MOST = 100
const AIM_MS = 60

export function nextBatchSize(batchSize: number, numStored: number, tookMs: number): number {
  if (numStored === 0 || tookMs <= 0) return batchSize
  const fitting = (AIM_MS * numStored) / tookMs
  return Math.round(Math.min(MOST, Math.max(LEAST, (batchSize + fitting) / 2)))
}
