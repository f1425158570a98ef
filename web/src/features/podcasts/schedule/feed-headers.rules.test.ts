import { expect, test } from 'vitest'
import { headersOf } from './feed-headers.rules.ts'

test('parses headers line by line', () => {
  expect(headersOf('X-Key: a: b\n\n  Accept-Language:de ')).toEqual({
    'X-Key': 'a: b',
    'Accept-Language': 'de',
  })
  expect(headersOf('')).toEqual({})
})

test('rejects an invalid header', () => {
  expect([headersOf('nothing'), headersOf('X-Key:'), headersOf('a b: c')]).toEqual([null, null, null])
})
