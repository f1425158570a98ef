import { expect, test } from 'vitest'
import { formatTime, parseTime } from './clock-time.rules.ts'

test.each([
  [0, '00:00:00'],
  [7.5, '00:00:07.5'],
  [3723.25, '01:02:03.25'],
  [360_000, '100:00:00'],
  [59.9996, '00:01:00'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})

test.each([
  ['90', 90],
  ['1:30', 90],
  ['01:02:03.25', 3723.25],
  ['100:00:00', 360_000],
  ['7,5', 7.5],
  [' 1:30 ', 90],
  ['1:59', 119],
  ['1:60', null],
  ['1:x', null],
  ['1:75', null],
  ['1.5:00', null],
  ['', null],
  ['a', null],
  ['1:2:3:4', null],
  ['-1', null],
])('%j is parsed as %j', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})
