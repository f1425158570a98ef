import { expect, test } from 'vitest'
import { listSequences } from './sequence-list.rules.ts'

test.each([
  [['1', '2', '3', '5'], '1-3, 5'],
  [['3', '1', '2'], '1-3'],
  [['1', '2'], '1-2'],
  [['7'], '7'],
  [['1', '1', '2'], '1-2'],
  [['1', '1.5', '2'], '1-2, 1.5'],
  [[null, '', '4'], '4'],
  [['4-6', '1'], '1, 4-6'],
  [[], ''],
])('%j is %j', (sequences, text) => {
  expect(listSequences(sequences)).toBe(text)
})
