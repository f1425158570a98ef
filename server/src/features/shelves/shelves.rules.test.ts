import { describe, expect, test } from 'vitest'
import { asItemNum } from '../../platform/ids.types.ts'
import { countEach, dailyRandom, strongest, suggest } from './discover.rules.ts'
import { lastProgressOf, nextBook, type SeriesBook } from './series-books.rules.ts'

const NONE = null
const DONE = { fraction: 1, isFinished: true, updatedAt: 5 }
const OPEN = { fraction: 0.5, isFinished: false, updatedAt: 9 }
const OPENED = { fraction: 0, isFinished: false, updatedAt: 1 }

const series = (...places: SeriesBook['progress'][]): SeriesBook[] =>
  places.map((progress, index) => ({
    seriesNum: 1,
    num: asItemNum(index + 1),
    changeNum: 1,
    sequence: String(index + 1),
    progress,
  }))

describe('the next book of a series', () => {
  test.each([
    ['nothing started', series(NONE, NONE), false, null],
    ['one finished', series(DONE, NONE, NONE), false, 2],
    ['one in progress', series(DONE, OPEN, NONE), false, null],
    ['all finished', series(DONE, DONE), false, null],
    ['a gap', series(NONE, DONE, NONE), false, 1],
    ['a gap, later books only', series(NONE, DONE, NONE), true, 3],
    ['opened but not started', series(DONE, OPENED), false, 2],
    ['the last one finished, later books only', series(NONE, DONE), true, null],
  ])('%s', (_what, books, onlyLater, num) => {
    expect(nextBook(books, onlyLater)?.num ?? null).toBe(num)
  })

  test('the time of a series is that of its most recently played book', () => {
    expect(lastProgressOf(series(DONE, OPEN, OPENED))).toBe(9)
    expect(lastProgressOf(series(NONE, OPENED))).toBeNull()
  })
})

describe('suggestions', () => {
  const candidate = (num: number, authors: number[] = []) => ({
    num: asItemNum(num),
    authors,
    genres: [],
    tags: [],
  })
  const tastes = {
    authors: new Map([
      [7, 3],
      [8, 1],
    ]),
    genres: new Map(),
    tags: new Map(),
  }

  test('are weighted by share', () => {
    const found = suggest([candidate(1), candidate(2, [8]), candidate(3, [7])], tastes, 1, 3)
    expect(found.map(({ num, weight }) => [num, weight])).toEqual([
      [3, 0.75],
      [2, 0.25],
      [1, 0],
    ])
  })

  test('add up the weights of authors, genres and tags, and ignore unknown ones', () => {
    const all = { authors: new Map([[7, 1]]), genres: new Map([[1, 1]]), tags: new Map([[5, 1]]) }
    const one = { num: asItemNum(1), authors: [7], genres: [1], tags: [5] }
    expect(suggest([one], all, 1, 1)).toEqual([{ num: 1, weight: 3 }])
    expect(suggest([{ ...one, authors: [9] }], all, 1, 1)).toEqual([{ num: 1, weight: 2 }])
    expect(suggest([{ ...one, genres: [9] }], all, 1, 1)).toEqual([{ num: 1, weight: 2 }])
    expect(suggest([{ ...one, tags: [9] }], all, 1, 1)).toEqual([{ num: 1, weight: 2 }])
  })

  test('are stable within a day and change the next day', () => {
    const all = Array.from({ length: 100 }, (_, num) => candidate(num))
    const onDay = (day: number) => suggest(all, tastes, day, 10).map(({ num }) => num)
    expect(onDay(1)).toEqual(onDay(1))
    expect(onDay(1)).not.toEqual(onDay(2))
  })

  test('count what was listened to', () => {
    expect(strongest(countEach([1, 2, 2, 3, 3, 3]), 2)).toEqual([3, 2])
    expect([...countEach([4, 5, 4])]).toEqual([
      [4, 2],
      [5, 1],
    ])
  })
})

test('the daily random order is the same on every server and across updates', () => {
  const drawn = [
    dailyRandom(1, 20_468),
    dailyRandom(2, 20_468),
    dailyRandom(70_000, 20_469),
    dailyRandom(0, 0),
  ]
  expect(drawn).toEqual([3_349_084_614, 2_251_749_127, 2_180_488_285, 0])
})
