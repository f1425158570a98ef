import type { ItemNum, Position } from '../../platform/ids.types.ts'
import type { SeriesFacts } from '../items/names.types.ts'
import type { SeriesBooks } from './collapse.rules.ts'

/** Yes-or-no facts and amounts of all items, by position; positions follow the numbers of the items. */
export interface Facts {
  /** Ascending. */
  readonly nums: Int32Array
  readonly flags: Int32Array
  readonly durations: Float64Array
  readonly sizes: Float64Array
  /** Podcasts: episodes. */
  readonly numTracks: Int32Array
  readonly numAudioFiles: Int32Array
  /** -1 for a number that is not in the library. */
  readonly positionOf: (num: ItemNum) => Position
}

export interface Times {
  readonly addedAt: Float64Array
  readonly updatedAt: Float64Array
}

/** The series of a library in the order of their names; a series' place is its index. */
export interface SeriesShelf extends SeriesBooks {
  readonly rows: readonly SeriesFacts[]
  /** Beside `books`. */
  readonly sequences: readonly (string | null)[]
  /** -1 for a number that is not in the library. */
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

/** The authors of a library in the order of their names, and who wrote what. */
export interface Authors {
  readonly rows: readonly AuthorRow[]
  /** Places of authors, beside the positions of their books. */
  readonly authorOf: Int32Array
  readonly bookOf: Int32Array
  readonly placeOfId: (id: string) => number
}
