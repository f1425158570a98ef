import type { ItemNum, Position } from '../../platform/ids.types.ts'
import type { SeriesFacts } from '../items/names.types.ts'
import type { SeriesBooks } from './collapse.rules.ts'

/** Flags and totals of all items, by position; positions are in the order of item numbers. */
export interface Facts {
  /** Ascending. */
  readonly nums: Int32Array
  readonly flags: Int32Array
  readonly durations: Float64Array
  readonly sizes: Float64Array
  /** For podcasts: the number of episodes. */
  readonly numTracks: Int32Array
  readonly numAudioFiles: Int32Array
  /** Returns -1 if the number is not in the library. */
  readonly positionOf: (num: ItemNum) => Position
}

export interface Times {
  readonly addedAt: Float64Array
  readonly updatedAt: Float64Array
}

/** The series of a library, sorted by name; a series is referred to by its index. */
export interface SeriesShelf extends SeriesBooks {
  readonly rows: readonly SeriesFacts[]
  /** Parallel to `books`. */
  readonly sequences: readonly (string | null)[]
  /** Returns -1 if the number is not in the library. */
  readonly placeOf: (num: number) => number
  readonly placeOfId: (id: string) => number
}

export interface AuthorRow {
  readonly num: number
  readonly id: string
  readonly name: string
  readonly lastFirst: string
  readonly lastFirstKey: string
  readonly asin: string | null
  readonly description: string | null
  readonly imagePath: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

/** The authors of a library, sorted by name, with the books they wrote. */
export interface Authors {
  readonly rows: readonly AuthorRow[]
  /** Indexes of authors, parallel to the positions of their books. */
  readonly authorOf: Int32Array
  readonly bookOf: Int32Array
  readonly placeOfId: (id: string) => number
}
