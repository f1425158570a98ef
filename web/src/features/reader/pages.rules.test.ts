import { describe, expect, test } from 'vitest'
import { firstPage, pageAtFraction, pageReading, spreadAt, turned } from './pages.rules.ts'

test.each([
  [{ place: '3', fraction: 0.9 }, 2],
  [{ place: null, fraction: 0.5 }, 5],
  [{ place: 'epubcfi(/6/4)', fraction: 0.2 }, 2],
  [{ place: null, fraction: null }, 0],
  [{ place: '99', fraction: null }, 9],
  [{ place: '1', fraction: 0.9 }, 0],
  [{ place: '0', fraction: 0.9 }, 0],
  [{ place: '2.5', fraction: 0.9 }, 9],
  [{ place: null, fraction: 1 }, 9],
])('a ten-page book opened at %o starts on page %i', (start, page) => {
  expect(firstPage(start, 10)).toBe(page)
})

test('a book without pages opens at the start', () => {
  expect(firstPage({ place: '5', fraction: null }, 0)).toBe(0)
  expect(firstPage({ place: null, fraction: 0.5 }, 0)).toBe(0)
  expect(pageAtFraction(0.5, 0)).toBe(0)
  expect(pageReading([0], 0)).toMatchObject({ fraction: 0, startFraction: 0, isAtEnd: true })
})

describe('single page view', () => {
  test('shows each page alone', () => {
    expect([0, 1, 2, 5].map((page) => spreadAt(page, 6, false))).toEqual([[0], [1], [2], [5]])
  })

  test.each([
    [0, 1, 1],
    [4, 1, 5],
    [5, 1, null],
    [2, -1, 1],
    [1, -1, 0],
    [0, -1, null],
  ] as const)('turning from page %i by %i leads to %s', (page, by, next) => {
    expect(turned(page, by, 6, false)).toBe(next)
  })
})

describe('two-page view', () => {
  test('shows the cover alone, and a last page without a partner', () => {
    expect([0, 1, 2, 3, 4, 5].map((page) => spreadAt(page, 6, true))).toEqual([
      [0],
      [1, 2],
      [1, 2],
      [3, 4],
      [3, 4],
      [5],
    ])
  })

  test('turns both pages together', () => {
    expect(turned(0, 1, 6, true)).toBe(1)
    expect(turned(2, 1, 6, true)).toBe(3)
    expect(turned(3, -1, 6, true)).toBe(1)
    expect(turned(2, -1, 6, true)).toBe(0)
    expect(turned(4, 1, 6, true)).toBe(5)
    expect(turned(4, 1, 5, true)).toBeNull()
    expect(turned(5, 1, 6, true)).toBeNull()
    expect(turned(0, -1, 6, true)).toBeNull()
  })
})

test('the last page counts as the end', () => {
  expect(pageReading([3], 4)).toMatchObject({
    place: '4',
    fraction: 1,
    isAtEnd: true,
    isAtStart: false,
  })
  expect(pageAtFraction(1, 4)).toBe(3)
  expect(pageAtFraction(0, 4)).toBe(0)
})

test('in a spread, the position is the left page, and both count as read', () => {
  expect(pageReading([3, 4], 10, { chapter: 'The Storm', contentsEntry: 2 })).toEqual({
    place: '4',
    fraction: 0.5,
    startFraction: 0.3,
    chapter: 'The Storm',
    contentsEntry: 2,
    page: 3,
    pages: 10,
    isAtStart: false,
    isAtEnd: false,
    excerpt: '',
  })
})

test('the first page counts as the start', () => {
  expect(pageReading([0], 4)).toMatchObject({ page: 0, isAtStart: true, isAtEnd: false })
})

test.each([
  [0.25, 0],
  [0.26, 1],
  [0.5, 1],
  [0.99, 3],
  [-1, 0],
  [2, 3],
])('in a four-page book, %f of the book is on page %i', (fraction, page) => {
  expect(pageAtFraction(fraction, 4)).toBe(page)
})
