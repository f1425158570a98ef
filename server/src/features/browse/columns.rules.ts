import { asPosition, type ItemNum, type Position } from '../../platform/ids.types.ts'
import type { Authors, AuthorRow, Facts, SeriesShelf, Times } from './catalogue.types.ts'
import type { SeriesFacts } from '../items/names.types.ts'

/** Converts database columns to arrays by position. */

type Columns = readonly (readonly unknown[])[]

export function toFacts([nums = [], flags, durations, sizes, numTracks, numAudioFiles]: Columns): Facts {
  const sorted = Int32Array.from(nums as number[]).sort()
  const positionOf = lookupOf(sorted)
  const places = (nums as ItemNum[]).map(positionOf)
  const put = <A extends Int32Array | Float64Array>(target: A, column: readonly unknown[] = []): A => {
    places.forEach((position, index) => {
      target[position] = Number(column[index])
    })
    return target
  }
  const size = sorted.length
  return {
    nums: sorted,
    flags: put(new Int32Array(size), flags),
    durations: put(new Float64Array(size), durations),
    sizes: put(new Float64Array(size), sizes),
    numTracks: put(new Int32Array(size), numTracks),
    numAudioFiles: put(new Int32Array(size), numAudioFiles),
    positionOf,
  }
}

export function toTimes(
  { nums, positionOf }: Facts,
  [itemNums = [], added = [], updated = []]: Columns,
): Times {
  const [addedAt, updatedAt] = [new Float64Array(nums.length), new Float64Array(nums.length)]
  itemNums.forEach((num, index) => {
    const position = positionOf(num as ItemNum)
    addedAt[position] = added[index] as number
    updatedAt[position] = updated[index] as number
  })
  return { addedAt, updatedAt }
}

export function toSeriesShelf({ positionOf }: Facts, rowColumns: Columns, bookColumns: Columns): SeriesShelf {
  const [nums = [], ids = [], names = [], descriptions = [], added = [], updated = []] = rowColumns
  const rows = nums.map((num, index): SeriesFacts => ({
    num: num as number,
    id: ids[index] as string,
    name: names[index] as string,
    description: (descriptions[index] ?? null) as string | null,
    addedAt: added[index] as number,
    updatedAt: updated[index] as number,
  }))
  const places = new Map(rows.map(({ num }, place) => [num, place]))
  const placesOfIds = new Map(rows.map(({ id }, place) => [id, place]))
  return {
    rows,
    ...booksInPlace(rows.length, positionOf, (num) => places.get(num) ?? -1, bookColumns),
    placeOf: (num) => places.get(num) ?? -1,
    placeOfId: (id) => placesOfIds.get(id) ?? -1,
  }
}

/** The books come grouped by series, but not in the order of the series' names. */
function booksInPlace(
  numSeries: number,
  positionOf: (num: ItemNum) => Position,
  placeOf: (num: number) => number,
  [seriesNums = [], itemNums = [], sequences = []]: Columns,
) {
  const placeOfLink = (seriesNums as number[]).map(placeOf)
  const starts = new Int32Array(numSeries + 1)
  for (const place of placeOfLink) if (place >= 0) starts[place + 1] = (starts[place + 1] ?? 0) + 1
  for (let place = 0; place < numSeries; place++)
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0)
  const next = starts.slice()
  const books = new Int32Array(starts[numSeries] ?? 0)
  const sequencesInPlace = Array.from(books, (): string | null => null)
  placeOfLink.forEach((place, index) => {
    if (place < 0) return
    const slot = next[place] ?? 0
    next[place] = slot + 1
    books[slot] = positionOf(itemNums[index] as ItemNum)
    sequencesInPlace[slot] = (sequences[index] ?? null) as string | null
  })
  return { starts, books, sequences: sequencesInPlace }
}

export function toAuthors({ positionOf }: Facts, rowColumns: Columns, bookColumns: Columns): Authors {
  const [nums = [], ids = [], names = [], lastFirsts = [], keys = []] = rowColumns
  const [asins = [], descriptions = [], images = [], added = [], updated = []] = rowColumns.slice(5)
  const rows = nums.map((num, index): AuthorRow => ({
    num: num as number,
    id: ids[index] as string,
    name: names[index] as string,
    lastFirst: lastFirsts[index] as string,
    lastFirstKey: keys[index] as string,
    asin: (asins[index] ?? null) as string | null,
    description: (descriptions[index] ?? null) as string | null,
    imagePath: (images[index] ?? null) as string | null,
    addedAt: added[index] as number,
    updatedAt: updated[index] as number,
  }))
  const places = new Map(rows.map((row, place) => [row.num, place]))
  const placesOfIds = new Map(rows.map((row, place) => [row.id, place]))
  const [authorNums = [], itemNums = []] = bookColumns
  return {
    rows,
    authorOf: Int32Array.from((authorNums as number[]).map((num) => places.get(num) ?? -1)),
    bookOf: Int32Array.from((itemNums as ItemNum[]).map(positionOf)),
    placeOfId: (id) => placesOfIds.get(id) ?? -1,
  }
}

const SPARSE = 16

/** Maps a number to its position: by a lookup table if the numbers are dense, otherwise by binary search. */
function lookupOf(sorted: Int32Array): (num: ItemNum) => Position {
  const first = sorted[0] ?? 0
  const span = (sorted.at(-1) ?? 0) - first + 1
  if (sorted.length === 0 || span > SPARSE * sorted.length) return (num) => binarySearch(sorted, num)
  const table = new Int32Array(span).fill(-1)
  sorted.forEach((num, position) => {
    table[num - first] = position
  })
  return (num) => asPosition(table[num - first] ?? -1)
}

function binarySearch(sorted: Int32Array, num: ItemNum): Position {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === num) return asPosition(middle)
    if (found < num) low = middle + 1
    else high = middle - 1
  }
  return asPosition(-1)
}
