import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './base64.ts'
import { sanitizeFileName } from './file-names.ts'
import { sanitizeSlug } from './slugs.ts'
import { compareNaturally, compareSequences, naturalSortKey } from './sorting.ts'

describe('base64 of a text', () => {
  test('is read however often it was escaped, up to three times', () => {
    const escaped = (times: number) =>
      Array.from({ length: times }).reduce<string>((text) => encodeURIComponent(text), 'Zm9nPz8=')
    expect([0, 1, 2, 3].map((times) => decodeText(escaped(times)))).toEqual([
      'fog??',
      'fog??',
      'fog??',
      'fog??',
    ])
    expect(decodeText(escaped(4))).toBeNull()
  })

  test.each(['Zm9n!', 'Zm9nZ', 'A', '%E0%A4%A'])('%s is none', (text) => {
    expect(decodeText(text)).toBeNull()
  })

  test('comes out as it went in', () => {
    for (const text of ['', 'ü', 'a?b>c']) expect(decodeText(encodeText(text))).toBe(text)
  })
})

describe('a file name', () => {
  test.each([
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(300), 'x'.repeat(255)],
    [`${'x'.repeat(300)}.mp3`, `${'x'.repeat(251)}.mp3`],
    [`${'x'.repeat(300)}.123456789`, `${'x'.repeat(245)}.123456789`],
    [`${'x'.repeat(300)}.1234567890`, 'x'.repeat(255)],
    [`${'x'.repeat(240)}.${'y'.repeat(30)}`, `${'x'.repeat(240)}.${'y'.repeat(14)}`],
    [`.${'x'.repeat(300)}`, `.${'x'.repeat(254)}`],
    ['a . .', 'a'],
    ['.', ''],
    [' a ', 'a'],
  ])('is cut to what a disk takes, with its ending', (name, stored) => {
    expect(sanitizeFileName(name)).toBe(stored)
  })
})

test('a slug has 200 characters at most', () => {
  expect(sanitizeSlug('x'.repeat(300))).toHaveLength(200)
})

describe('the natural order', () => {
  test('has signs before words, and keys of a limited length', () => {
    expect(naturalSortKey(' !!! ')).toBe('!!!')
    expect(naturalSortKey('!a!')).toBe('a')
    expect(naturalSortKey('x'.repeat(600))).toHaveLength(512)
    expect(naturalSortKey('7')).toBe('017')
  })

  test('is the same for the same text, and tells all others apart', () => {
    expect([
      compareNaturally('a', 'a'),
      compareNaturally('a', 'b'),
      compareNaturally('b', 'a'),
      compareNaturally('A', 'a'),
    ]).toEqual([0, -1, 1, -1])
  })

  test('of places in a series has blanks last', () => {
    expect(['first', ' ', '2', null, '1.5'].toSorted(compareSequences)).toEqual([
      '1.5',
      '2',
      'first',
      null,
      ' ',
    ])
  })
})
