import { expect, test } from 'vitest'
import { addressIn, listIn, namesIn, numberIn, objectIn, textIn, textsIn, yearIn } from './answers.rules.ts'

test('returns an object as it is, and an empty one for anything else', () => {
  expect(objectIn({ a: 1 })).toEqual({ a: 1 })
  for (const other of [null, undefined, [1], 'text', 7]) expect(objectIn(other)).toEqual({})
})

test('returns at most 200 entries of a list, and an empty list for anything else', () => {
  expect(listIn(['a'])).toEqual(['a'])
  expect(listIn(Array.from({ length: 300 }, (_, index) => index))).toHaveLength(200)
  for (const other of [null, { length: 1 }, 'text']) expect(listIn(other)).toEqual([])
})

test.each([
  [' text ', 'text'],
  ['  ', null],
  [0, '0'],
  [7.5, '7.5'],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [true, null],
  [null, null],
  [['a'], null],
])('%j as a string: %j', (value, text) => {
  expect(textIn(value)).toBe(text)
})

test('truncates a string at 100,000 characters', () => {
  expect(textIn('x'.repeat(100_001))).toHaveLength(100_000)
})

test('keeps only the non-empty strings of a list', () => {
  expect(textsIn([' a ', '', null, 1, {}])).toEqual(['a', '1'])
})

test('accepts only finite numbers', () => {
  expect([numberIn(0), numberIn(1.5), numberIn('1'), numberIn(Number.NaN), numberIn(-Infinity)]).toEqual([
    0,
    1.5,
    null,
    null,
    null,
  ])
})

test('joins names with commas', () => {
  expect(namesIn([{ name: 'Ada Moor' }, { name: ' ' }, null, 'x', { name: 'Bea Stone' }])).toBe(
    'Ada Moor, Bea Stone',
  )
  expect(namesIn([{}])).toBeNull()
  expect(namesIn('Ada')).toBeNull()
})

test('reads the year from the start of a date', () => {
  expect([yearIn('1987-05-01'), yearIn(1987), yearIn('May 1987'), yearIn(null)]).toEqual([
    '1987',
    '1987',
    null,
    null,
  ])
})

test('accepts only http and https URLs', () => {
  expect(addressIn(' HTTPS://a.example/x ')).toBe('HTTPS://a.example/x')
  expect(addressIn('http://a.example')).toBe('http://a.example')
  for (const other of [
    'javascript:alert(1)',
    'file:///etc',
    '//a.example',
    'see https://a.example',
    null,
    '',
  ])
    expect(addressIn(other)).toBeNull()
})
