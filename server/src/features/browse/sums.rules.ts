import { asPosition, type Position } from '../../platform/ids.types.ts'
import type { Facts } from './catalogue.types.ts'
import type { ItemSet } from './picking.rules.ts'

/** Totals over the visible items of a library. */
export interface Sums {
  readonly numItems: number
  readonly size: number
  readonly durationSeconds: number
  readonly numAudioFiles: number
  readonly numTracks: number
  readonly numIssues: number
}

export function sumUp(facts: Facts, set: ItemSet | null, issueFlag: number): Sums {
  let [numItems, size, durationSeconds, numAudioFiles, numTracks, numIssues] = [0, 0, 0, 0, 0, 0]
  for (let position = 0; position < facts.nums.length; position++) {
    if (set !== null && set[position] !== 1) continue
    numItems += 1
    size += facts.sizes[position] ?? 0
    durationSeconds += facts.durations[position] ?? 0
    numAudioFiles += facts.numAudioFiles[position] ?? 0
    numTracks += facts.numTracks[position] ?? 0
    if (((facts.flags[position] ?? 0) & issueFlag) !== 0) numIssues += 1
  }
  return { numItems, size, durationSeconds, numAudioFiles, numTracks, numIssues }
}

/** Returns the first items of an order that are visible and have a value above zero, up to `count`. */
export function topOf(
  order: Int32Array,
  values: Float64Array,
  set: ItemSet | null,
  count: number,
): Position[] {
  const top: Position[] = []
  for (const position of order) {
    if (top.length === count || (values[position] ?? 0) <= 0) break
    if (set === null || set[position] === 1) top.push(asPosition(position))
  }
  return top
}
