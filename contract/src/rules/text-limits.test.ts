import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './base64.ts'
import { sanitizeFileName } from './file-names.ts'
import { sanitizeSlug } from './slugs.ts'
import { compareNaturally, compareSequences, naturalSortKey } from './sorting.ts'

describe('base64 text', () => {
  test('is decoded when escaped up to three times', () => {
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

  test.each(['Zm9n!', 'Zm9nZ', 'A', '%E0%A4%A'])('%s is not valid', (text) => {
    expect(decodeText(text)).toBeNull()
  })

  test('round-trips unchanged', () => {
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
  ])('is truncated to the file system’s limit, keeping its extension', (name, stored) => {
    expect(sanitizeFileName(name)).toBe(stored)
  })
})

test('a slug has at most 200 characters', () => {
  expect(sanitizeSlug('x'.repeat(300))).toHaveLength(200)
})

describe('natural sort order', () => {
  test('puts symbols before words and limits the length of keys', () => {
    expect(naturalSortKey(' !!! ')).toBe('!!!')
    expect(naturalSortKey('!a!')).toBe('a')
    expect(naturalSortKey('x'.repeat(600))).toHaveLength(512)
    expect(naturalSortKey('7')).toBe('017')
  })

  test('treats only identical texts as equal', () => {
    expect([
      compareNaturally('a', 'a'),
      compareNaturally('a', 'b'),
      compareNaturally('b', 'a'),
      compareNaturally('A', 'a'),
    ]).toEqual([0, -1, 1, -1])
  })

  test('sorts books without a sequence last', () => {
    expect(['first', ' ', '2', null, '1.5'].toSorted(compareSequences)).toEqual([
      '1.5',
      '2',
      'first',
      null,
      ' ',
    ])
  })
})
