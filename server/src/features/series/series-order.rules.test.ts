import { expect, test } from 'vitest'
import { isOfferedName } from '../libraries/filesystem.rules.ts'
import { orderSeries, type SeriesMeasures } from './series-order.rules.ts'

const byName = Int32Array.of(5, 3, 9)
const measures: Record<number, number> = { 5: 2, 3: 1, 9: 2 }
const order = (sort: 'name' | 'random' | keyof SeriesMeasures, isDescending = false) => [
  ...orderSeries(
    byName,
    { sort, isDescending, randomSeed: 'x' },
    (place) => ({ numBooks: measures[place] ?? 0 }) as SeriesMeasures,
  ),
]

test('sorts series by name, in either direction', () => {
  expect([order('name'), order('name', true)]).toEqual([
    [5, 3, 9],
    [9, 3, 5],
  ])
})

test('sorts series by the chosen measure, then by name, in either direction', () => {
  expect([order('numBooks'), order('numBooks', true)]).toEqual([
    [3, 5, 9],
    [5, 9, 3],
  ])
})

test('a shuffle contains every series and is stable for the same seed', () => {
  expect(order('random').toSorted((a, b) => a - b)).toEqual([3, 5, 9])
  expect(order('random')).toEqual(order('random', true))
})

test('system and hidden folders are not offered for libraries', () => {
  expect(['Books', '.git', '@eaDir', 'books.'].map(isOfferedName)).toEqual([true, false, false, true])
})
