import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confidenceOf } from './confidence.rules.ts'
import { editDistance, likeness } from './distance.rules.ts'
import type { BookMatch, BookQuery } from './metadata.types.ts'

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['fog', 'fog', 0],
    ['fog', 'fig', 1],
    ['fog', 'fo', 1],
    ['fog', 'frog', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 2],
    ['abc', 'xyz', 3],
  ])('%j and %j: %s', (a, b, distance) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([distance, distance])
  })

  test('is at most the longer length, at least the difference in length, and satisfies the triangle inequality', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(editDistance(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
      }),
    )
  })

  test('as a similarity ranges from 0 to 1', () => {
    expect([
      likeness('', ''),
      likeness('fog', 'fog'),
      likeness('abcd', 'abcx'),
      likeness('ab', 'xy'),
    ]).toEqual([1, 1, 0.75, 0])
  })

  test('considers only the first 200 characters for similarity', () => {
    expect(likeness(`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`)).toBe(1)
    expect(likeness(`${'x'.repeat(199)}a`, `${'x'.repeat(199)}b`)).toBe(0.995)
  })
})

describe('the confidence of a match', () => {
  const query: BookQuery = { title: 'Lighthouse', author: null, isbn: null, asin: null }
  const match = {
    title: 'Lighthouse',
    subtitle: null,
    author: null,
    isbn: null,
    asin: null,
    durationMinutes: null,
  }
  const sure = (found: Partial<BookMatch>, asked: Partial<BookQuery> = {}, minutes: number | null = null) =>
    confidenceOf({ ...match, ...found } as BookMatch, { ...query, ...asked }, minutes)

  test('is 1 for the same ISBN or ASIN, however it is written', () => {
    expect(sure({ title: 'Other', asin: 'b0036s4b2g' }, { asin: 'B0036S4B2G' })).toBe(1)
    expect(sure({ title: 'Other', isbn: '978-3-16' }, { isbn: '978316' })).toBe(1)
    expect(sure({ title: 'xxxxxxxxxx', isbn: '978-3-16', asin: 'B1' }, { isbn: '978317', asin: 'B2' })).toBe(
      0,
    )
    expect(sure({ title: 'xxxxxxxxxx' })).toBe(0)
    expect(sure({ title: 'xxxxxxxxxx', asin: 'B1' })).toBe(0)
    expect(sure({ title: 'xxxxxxxxxx' }, { isbn: '978317' })).toBe(0)
  })

  test.each([
    ['the same title', {}, {}, 1],
    ['half a title', { title: 'Lightxxxxx' }, {}, 0.5],
    ['a subtitle on one side', { title: 'Lighthouse', subtitle: 'A walk' }, {}, 1],
    [
      'a subtitle in the query',
      { title: 'Lighthouse', subtitle: 'A walk' },
      { title: 'Lighthouse: a walk' },
      1,
    ],
    ['a subtitle as part of the matched title', { title: 'Lighthouse - A walk' }, {}, 1],
    ['a title that is only the subtitle', { title: 'Coast', subtitle: 'Lighthouse' }, {}, 0.63],
  ])('%s', (_what, found, asked, value) => {
    expect(sure(found, asked)).toBe(value)
  })

  test('weighs the author half as much as the title, if both sides have one', () => {
    expect(sure({ author: 'zzzzzz' }, { author: 'aaaaaa' })).toBe(0.67)
    expect(sure({ author: 'Ada Moor' }, {})).toBe(1)
    expect(sure({}, { author: 'Ada Moor' })).toBe(1)
    expect(sure({ title: 'xxxxxxxxxx', author: 'Ada Moor' }, { author: 'Ada Moor' })).toBe(0.33)
  })

  test('needs only one author in common, in any position', () => {
    for (const author of ['Bea Stone, Ada Moor', 'Bea Stone & Ada Moor', 'Ada Moor; Bea Stone', ', Ada Moor'])
      expect(sure({ author }, { author: 'Ada Moor' })).toBe(1)
    expect(sure({ author: ',' }, { author: ';' })).toBe(0.67)
  })

  test('gives the duration a small weight, if both sides know it', () => {
    expect(sure({ durationMinutes: 50 }, {}, 100)).toBe(0.93)
    expect(sure({ durationMinutes: 100 }, {}, 50)).toBe(0.93)
    expect(sure({ durationMinutes: 100 }, {}, 100)).toBe(1)
    expect(sure({ durationMinutes: 0 }, {}, 100)).toBe(0.86)
    expect(sure({ durationMinutes: null }, {}, 100)).toBe(1)
    expect(sure({ durationMinutes: 100 }, {}, null)).toBe(1)
    expect(sure({ durationMinutes: 100 }, {}, 0)).toBe(1)
    expect(sure({ durationMinutes: 100 }, {}, 1)).toBe(0.86)
  })

  test('combines all three', () => {
    expect(sure({ author: 'Ada Moor', durationMinutes: 50 }, { author: 'Ada Moor' }, 100)).toBe(0.95)
  })
})
