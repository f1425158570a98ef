import type { ItemNum } from '../../platform/ids.types.ts'

/** Where a user is in the items of a library: one entry an item or episode. */
export interface Head {
  readonly itemNum: ItemNum
  readonly episodeNum: number | null
  /** Of the audio, 0 to 1. */
  readonly fraction: number
  readonly ebookFraction: number
  readonly isFinished: boolean
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly updatedAt: number
}
