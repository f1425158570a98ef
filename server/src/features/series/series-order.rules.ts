import { shuffle } from '../browse/picking.rules.ts'
import type { SeriesSort } from '../browse/sorts.rules.ts'

/** The values a series is sorted by, over its visible books. */
export interface SeriesMeasures {
  readonly numBooks: number
  readonly totalDuration: number
  readonly addedAt: number
  readonly lastBookAdded: number
  readonly lastBookUpdated: number
}

interface Asked {
  readonly sort: SeriesSort
  readonly isDescending: boolean
  readonly randomSeed: string
}

/** `byName` contains the positions of the series in the order of their names, which decides between equals. */
export function orderSeries(
  byName: Int32Array,
  { sort, isDescending, randomSeed }: Asked,
  measure: (place: number) => SeriesMeasures,
): Int32Array {
  if (sort === 'random') return shuffle(byName, randomSeed)
  if (sort === 'name') return isDescending ? byName.toReversed() : byName
  const measured = Array.from(byName, (place) => ({ place, value: measure(place)[sort] }))
  // Sorting is stable: equals stay in the order of their names.
  measured.sort((a, b) => (isDescending ? b.value - a.value : a.value - b.value))
  return Int32Array.from(measured, ({ place }) => place)
}
