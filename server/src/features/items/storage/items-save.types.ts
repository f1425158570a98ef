import type { ItemNum } from '../../../platform/ids.types.ts'
import type { Item } from '../items.types.ts'

export interface SaveOptions {
  /** Words that titles are sorted without. */
  readonly sortingPrefixes: readonly string[]
  readonly now: number
  /** Takes down which authors and series were made along the way. */
  readonly made?: MadeNames
}

export interface MadeNames {
  readonly authorIds: string[]
  readonly seriesIds: string[]
}

export const noneMade = (): MadeNames => ({ authorIds: [], seriesIds: [] })

/** An item with the number it has in the database. */
export interface Stored {
  readonly num: ItemNum
  readonly item: Item
}

/** An item as it was loaded, and as it is to be. */
export interface ChangedItem {
  readonly before: Item
  readonly item: Item
}

/** By `fileKey`. */
export type FileNums = Map<string, number>

export const fileKey = (itemNum: ItemNum, relPath: string): string => `${itemNum} ${relPath}`
