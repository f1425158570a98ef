import { describe, expect, test } from 'vitest'
import { firstPage, pageAtFraction, pageReading, spreadAt, turned } from './pages.rules.ts'

test.each([
  [{ place: '3', fraction: 0.9 }, 2],
  [{ place: null, fraction: 0.5 }, 5],
  [{ place: 'epubcfi(/6/4)', fraction: 0.2 }, 2],
  [{ place: null, fraction: null }, 0],
  [{ place: '99', fraction: null }, 9],
])('a book of ten pages opened at %o begins with page %i', (start, page) => {
  expect(firstPage(start, 10)).toBe(page)
})

describe('pages side by side', () => {
  test('the cover stands alone, and so does a last page without a partner', () => {
    expect([0, 1, 2, 3, 4, 5].map((page) => spreadAt(page, 6, true))).toEqual([
      [0],
      [1, 2],
      [1, 2],
      [3, 4],
      [3, 4],
      [5],
    ])
  })

  test('are turned together', () => {
    expect(turned(0, 1, 6, true)).toBe(1)
    expect(turned(2, 1, 6, true)).toBe(3)
    expect(turned(3, -1, 6, true)).toBe(1)
    expect(turned(5, 1, 6, true)).toBeNull()
    expect(turned(0, -1, 6, true)).toBeNull()
  })
})

test('the last page is the end', () => {
  expect(pageReading([3], 4, null)).toMatchObject({
    place: '4',
    fraction: 1,
    isAtEnd: true,
    isAtStart: false,
  })
  expect(pageAtFraction(1, 4)).toBe(3)
  expect(pageAtFraction(0, 4)).toBe(0)
})
