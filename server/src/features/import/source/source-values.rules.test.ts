import { describe, expect, test } from 'vitest'
import { deduplicateSeries } from './source-series.rules.ts'
import { readDetails, refusalOfVersion } from './source-version.rules.ts'
import { sessionFacts } from './source-sessions.rules.ts'
import {
  count,
  fields,
  flag,
  id,
  json,
  list,
  number,
  numberOr,
  records,
  slashed,
  text,
  textOr,
  texts,
  time,
  timeOr,
  whole,
} from './source-values.rules.ts'

describe('values of an old database', () => {
  test.each([
    ['a', 'a'],
    [' ', ' '],
    ['', null],
    [0, '0'],
    [12n, '12'],
    [null, null],
    [true, null],
    [{}, null],
  ])('%o is the text %o', (value, result) => {
    expect(text(value)).toBe(result)
    expect(textOr(value, 'x')).toBe(result ?? 'x')
  })

  test.each([
    [1.5, 1.5],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [7n, 7],
    [9_007_199_254_740_993n, null],
    [-9e18, null],
    ['1e308', null],
    [' 2.5 ', 2.5],
    ['', null],
    ['  ', null],
    ['two', null],
    ['Infinity', null],
    [true, null],
    [null, null],
  ])('%o is the number %o', (value, result) => {
    expect(number(value)).toBe(result)
    expect(numberOr(value, 9)).toBe(result ?? 9)
  })

  test('counts that do not fit an integer column are replaced', () => {
    expect([count(2_147_483_647), count('7.5'), count(1_700_000_000_000), count(-3e9, 3)]).toEqual([
      2_147_483_647, 7, 0, 3,
    ])
    expect(sessionFacts({ playMethod: 1_700_000_000_000 }).playMethod).toBe(0)
  })

  test('whole numbers are truncated, not rounded', () => {
    expect([whole(2.9), whole(-2.9), whole('3.5'), whole(null), whole(null, 4)]).toEqual([2, -2, 3, 0, 4])
  })

  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ])('%o is %s, whatever the fallback', (value, result) => {
    expect([flag(value), flag(value, true), flag(value, false)]).toEqual([result, result, result])
  })

  test('uses the fallback for anything that is not a boolean', () => {
    for (const value of [null, undefined, 'yes', 2])
      expect([flag(value), flag(value, true)]).toEqual([false, true])
  })

  const NOON = Date.UTC(2023, 4, 6, 12, 0, 0)
  test.each([
    [NOON + 0.7, NOON],
    [String(NOON), NOON],
    ['2023-05-06 12:00:00', NOON],
    ['2023-05-06 12:00:00.500 +00:00', NOON + 500],
    ['2023-05-06T12:00:00Z', NOON],
    [' 2023-05-06 14:00:00 +02:00 ', NOON],
    ['2023-05-06 12:00:00.1234567', NOON + 123],
    ['2023-13-06 12:00:00', null],
    [1e300, null],
    ['9'.repeat(30), null],
    ['2023-05-06', null],
    ['May 6, 2023', null],
    [null, null],
    [{}, null],
  ])('%o is the time %o', (value, result) => {
    expect(time(value)).toBe(result)
    expect(timeOr(value, 3)).toBe(result ?? 3)
  })

  test('JSON is parsed, even if it was encoded twice', () => {
    expect(json('{"a":1}')).toEqual({ a: 1 })
    expect(json(JSON.stringify('{"a":1}'))).toEqual({ a: 1 })
    expect(json(JSON.stringify(JSON.stringify('"a"')))).toBeNull()
    expect(json('"a"')).toBeNull()
    expect(json('{broken')).toBeNull()
    expect(json([1])).toEqual([1])
    expect(json(null)).toBeNull()
  })

  test('only objects are read as objects, and only lists as lists', () => {
    expect([fields('{"a":1}'), fields([1]), fields(null), fields('7')]).toEqual([{ a: 1 }, {}, {}, {}])
    expect([list('[1]'), list({}), list(null)]).toEqual([[1], [], []])
    expect(records('[{"a":1}, null, 2, "x"]')).toEqual([{ a: 1 }])
  })

  test('texts of a list are trimmed and deduplicated', () => {
    expect(texts([' a ', 'a', '', ' ', 7, null, 'b'])).toEqual(['a', 'b'])
  })

  test.each([
    ['li_abc-1', 'li_abc-1'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), null],
    ['', null],
    ['a/b', null],
    [7, null],
  ])('%o is the id %o', (value, result) => {
    expect(id(value)).toBe(result)
  })

  test.each([
    ['C:\\Books\\Fog\\', 'C:/Books/Fog'],
    ['/books//', '/books'],
    ['/', '/'],
    ['', '/'],
  ])('the path %s is %s', (path, result) => {
    expect(slashed(path)).toBe(result)
  })
})

describe('versions', () => {
  test.each([
    [null, null],
    ['2.0.0', null],
    ['2.36.9', null],
    ['3.x', null],
    ['x.1', null],
    ['2', null],
    ['1.7.2', 'This was made by version 1.7.2. Versions from 2.0 on can be imported.'],
    ['2.37.0', 'This was made by version 2.37.0. Versions up to 2.36 can be imported.'],
    ['3.0.0', 'This was made by version 3.0.0. Versions up to 2.36 can be imported.'],
  ])('%s: %s', (version, refusal) => {
    expect(refusalOfVersion(version)).toBe(refusal)
  })

  test.each([
    ['id\n1\n1700000000000\n2.17.0\n', 1_700_000_000_000, '2.17.0'],
    ['id\n1\n 1700000000000 \r\n 2.17.0 ', 1_700_000_000_000, '2.17.0'],
    ['id\n1\n1700000000000', 1_700_000_000_000, null],
    ['id\n1\nx\n2.17.0', null, '2.17.0'],
    ['id\n1\n0\n', null, null],
    ['id\n1\n1\n', 1, null],
    ['', null, null],
  ])('the details %j', (details, createdAt, version) => {
    expect(readDetails(details)).toEqual({ createdAt, version })
  })
})

test('of a duplicate series, the entry with a sequence wins', () => {
  const skipped: string[] = []
  const one = (name: string, sequence: string | null, seriesId: string) => ({ id: seriesId, name, sequence })
  const series = [
    one('Coast', null, 'a'),
    one('coast', '2', 'b'),
    one('Coast', '3', 'c'),
    one('Fog', '1', 'd'),
    one('fog', null, 'e'),
  ]
  expect(deduplicateSeries(series, (reason) => void skipped.push(reason)).map((each) => each.id)).toEqual([
    'b',
    'd',
  ])
  expect(skipped).toEqual(['double-series', 'double-series', 'double-series'])
})
