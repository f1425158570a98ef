import type { ItemNum } from '../../platform/ids.types.ts'

/** A user's progress in an item or episode. */
export interface Head {
  readonly itemNum: ItemNum
  readonly episodeNum: number | null
  /** Fraction of the audio, from 0 to 1. */
  readonly fraction: number
  readonly ebookFraction: number
  readonly isFinished: boolean
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly updatedAt: number
}
