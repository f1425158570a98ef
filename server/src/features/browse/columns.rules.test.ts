import { describe, expect, test } from 'vitest'
import { asItemNum } from '../../platform/ids.types.ts'
import { toAuthors, toFacts, toSeriesShelf, toTimes } from './columns.rules.ts'
import { sumUp, topOf } from './sums.rules.ts'

const columns = (...nums: number[]) => [
  nums,
  nums.map((num) => num % 2),
  nums.map((num) => num * 10),
  nums.map((num) => `${num * 100}`),
  nums.map((num) => num + 1),
  nums.map((num) => num + 2),
]

describe('item facts', () => {
  test('are stored by position in ascending item number, whatever order the rows come in', () => {
    const facts = toFacts(columns(7, 3, 5))
    expect({ ...facts, positionOf: null }).toEqual({
      nums: Int32Array.of(3, 5, 7),
      flags: Int32Array.of(1, 1, 1),
      durations: Float64Array.of(30, 50, 70),
      sizes: Float64Array.of(300, 500, 700),
      numTracks: Int32Array.of(4, 6, 8),
      numAudioFiles: Int32Array.of(5, 7, 9),
      positionOf: null,
    })
  })

  test.each([
    ['close together', [3, 5, 7]],
    ['at the limit', [1, 48, 10]],
    ['far apart', [1, 2, 1_000_000]],
    ['just too far apart', [1, 20, 49]],
    ['alone', [9]],
  ])('are found by number, %s', (_what, nums) => {
    const { positionOf } = toFacts(columns(...nums))
    const sorted = nums.toSorted((a, b) => a - b)
    for (const [position, num] of sorted.entries()) expect(positionOf(asItemNum(num))).toBe(position)
    for (const num of [0, 4, 6, 100, 1_000_001, -5])
      if (!nums.includes(num)) expect(positionOf(asItemNum(num))).toBe(-1)
  })

  test('are empty without rows', () => {
    const facts = toFacts([])
    expect(facts.nums).toHaveLength(0)
    expect(facts.positionOf(asItemNum(1))).toBe(-1)
  })

  test('include timestamps by position', () => {
    const facts = toFacts(columns(7, 3))
    expect(
      toTimes(facts, [
        [7, 3],
        [70, 30],
        [71, 31],
      ]),
    ).toEqual({
      addedAt: Float64Array.of(30, 70),
      updatedAt: Float64Array.of(31, 71),
    })
    expect(toTimes(facts, [])).toEqual({ addedAt: Float64Array.of(0, 0), updatedAt: Float64Array.of(0, 0) })
  })
})

describe('series', () => {
  const facts = toFacts(columns(1, 2, 3))
  const rows = [
    [20, 10, 30],
    ['b', 'a', 'c'],
    ['Fog', 'Moor', 'Sea'],
    [null, 'x', undefined],
    [5, 6, 7],
    [8, 9, 10],
  ]
  const shelf = toSeriesShelf(facts, rows, [
    [10, 20, 10, 99, 20],
    [3, 1, 2, 1, 2],
    ['1', null, '2', '9', undefined],
  ])

  test('list their books in the order of the rows', () => {
    const booksOf = (place: number) => [...shelf.books.slice(shelf.starts[place], shelf.starts[place + 1])]
    expect([booksOf(0), booksOf(1), booksOf(2)]).toEqual([[0, 1], [2, 1], []])
    expect(shelf.starts).toEqual(Int32Array.of(0, 2, 4, 4))
    expect(shelf.sequences).toEqual([null, null, '1', '2'])
  })

  test('are found by number and id', () => {
    expect([shelf.placeOf(20), shelf.placeOf(30), shelf.placeOf(99)]).toEqual([0, 2, -1])
    expect([shelf.placeOfId('b'), shelf.placeOfId('c'), shelf.placeOfId('x')]).toEqual([0, 2, -1])
  })

  test('have the values of their rows', () => {
    expect(shelf.rows).toEqual([
      { num: 20, id: 'b', name: 'Fog', description: null, addedAt: 5, updatedAt: 8 },
      { num: 10, id: 'a', name: 'Moor', description: 'x', addedAt: 6, updatedAt: 9 },
      { num: 30, id: 'c', name: 'Sea', description: null, addedAt: 7, updatedAt: 10 },
    ])
  })

  test('may be empty', () => {
    expect(toSeriesShelf(facts, [], [])).toMatchObject({ rows: [], starts: Int32Array.of(0), sequences: [] })
  })
})

test('authors are stored alongside their books', () => {
  const facts = toFacts(columns(1, 2))
  const rows = [
    [20, 10],
    ['b', 'a'],
    ['Bea', 'Ada'],
    ['Stone, Bea', 'Moor, Ada'],
    ['k1', 'k2'],
    ['B0', null],
    [null, 'd'],
    [null, '/a.jpg'],
    [5, 6],
    [7, 8],
  ]
  const authors = toAuthors(facts, rows, [
    [10, 20, 99],
    [2, 1, 1],
  ])
  expect(authors.rows).toEqual([
    {
      num: 20,
      id: 'b',
      name: 'Bea',
      lastFirst: 'Stone, Bea',
      lastFirstKey: 'k1',
      asin: 'B0',
      description: null,
      imagePath: null,
      addedAt: 5,
      updatedAt: 7,
    },
    {
      num: 10,
      id: 'a',
      name: 'Ada',
      lastFirst: 'Moor, Ada',
      lastFirstKey: 'k2',
      asin: null,
      description: 'd',
      imagePath: '/a.jpg',
      addedAt: 6,
      updatedAt: 8,
    },
  ])
  expect([authors.authorOf, authors.bookOf]).toEqual([Int32Array.of(1, 0, -1), Int32Array.of(1, 0, 0)])
  expect([authors.placeOfId('a'), authors.placeOfId('b'), authors.placeOfId('x')]).toEqual([1, 0, -1])
})

describe('library totals', () => {
  const facts = toFacts([
    [1, 2, 3],
    [1, 6, 4],
    [10, 20, 30],
    [100, 200, 300],
    [1, 2, 3],
    [4, 5, 6],
  ])

  test('cover all items or only the visible ones', () => {
    expect(sumUp(facts, null, 4)).toEqual({
      numItems: 3,
      size: 600,
      durationSeconds: 60,
      numAudioFiles: 15,
      numTracks: 6,
      numIssues: 2,
    })
    expect(sumUp(facts, Uint8Array.of(1, 0, 1), 4)).toEqual({
      numItems: 2,
      size: 400,
      durationSeconds: 40,
      numAudioFiles: 10,
      numTracks: 4,
      numIssues: 1,
    })
  })

  test('the longest are the first visible items of the order, excluding those of length zero', () => {
    const [order, values] = [Int32Array.of(2, 0, 1, 3), Float64Array.of(20, 10, 30, 0)]
    expect(topOf(order, values, null, 2)).toEqual([2, 0])
    expect(topOf(order, values, null, 9)).toEqual([2, 0, 1])
    expect(topOf(order, values, Uint8Array.of(0, 1, 1, 1), 2)).toEqual([2, 1])
    expect(topOf(order, values, null, 0)).toEqual([])
  })
})
