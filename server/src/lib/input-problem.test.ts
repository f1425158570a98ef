import { expect, test } from 'vitest'
import { findInputProblem, mayHoldMoreValues } from './input-problem.ts'

test.each([
  [
    'an ordinary body',
    { title: 'Fog', tags: ['a', 'b'], series: [{ name: 'Coast', sequence: null }] },
    undefined,
  ],
  ['a NUL in a bare text', 'a\0b', 'contains a NUL character'],
  ['a NUL in a nested text', { tags: ['a\0b'] }, 'contains a NUL character'],
  ['a NUL in a key', { 'a\0b': 1 }, 'has a key that is not allowed'],
  ['__proto__ as a key', JSON.parse('{"a":{"__proto__":{}}}'), 'has a key that is not allowed'],
  ['63 nested lists', nested(63), undefined],
  ['65 nested lists', nested(65), 'is nested too deeply'],
])('%s', (_what, value, expected) => {
  expect(findInputProblem(value)).toBe(expected)
})

test('values are counted across all lists and objects', () => {
  const input = { a: [1, 2, 3], b: { c: [4], d: 5 } }
  expect(findInputProblem(input, 8)).toBeUndefined()
  expect(findInputProblem(input, 7)).toBe('has too many values')
})

test('input longer than any body is not traversed', () => {
  const list = Array.from({ length: 1_000_001 }, () => [])
  expect(findInputProblem({ list })).toBe('has too many values')
})

test.each([
  ['an ordinary body', '{"username":"ann","password":"secret"}', 2, false],
  ['as many separators as allowed', '[1,2,3]', 3, false],
  ['one more', '[1,2,3]', 2, true],
  ['nested lists', '[[[', 2, true],
  ['objects in a list', '[{},{}]', 3, true],
  ['an empty text', '', 0, false],
])('limits the number of values in a text: %s', (_what, text, maxValues, expected) => {
  expect(mayHoldMoreValues(text, ',[{', maxValues)).toBe(expected)
})

function nested(depth: number): unknown {
  return depth === 0 ? 'end' : [nested(depth - 1)]
}
