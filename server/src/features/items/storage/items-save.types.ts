import type { ItemNum } from '../../../platform/ids.types.ts'
import type { Item } from '../items.types.ts'

export interface SaveOptions {
  /** Leading words that are ignored when sorting titles. */
  readonly sortingPrefixes: readonly string[]
  readonly now: number
  /** Collects the authors and series that were created during the save. */
  readonly made?: CreatedNames
}

export interface CreatedNames {
  readonly authorIds: string[]
  readonly seriesIds: string[]
}

export const noneMade = (): CreatedNames => ({ authorIds: [], seriesIds: [] })

/** An item with its number in the database. */
export interface Stored {
  readonly num: ItemNum
  readonly item: Item
}

/** An item before and after a change. */
export interface ChangedItem {
  readonly before: Item
  readonly item: Item
}

/** File numbers by `fileKey`. */
export type FileNums = Map<string, number>

export const fileKey = (itemNum: ItemNum, relPath: string): string => `${itemNum} ${relPath}`
