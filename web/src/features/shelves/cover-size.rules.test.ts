import { expect, test } from 'vitest'
import { nearestSizeIndex, nextSize } from './cover-size.rules.ts'

test('snaps a size stored by another version to the nearest', () => {
  expect(nearestSizeIndex(127)).toBe(3)
  expect(nearestSizeIndex(9000)).toBe(8)
})

test('steps to the next size, and stops at both ends', () => {
  expect(nextSize(120, 1, undefined)).toBe(140)
  expect(nextSize(120, -1, undefined)).toBe(100)
  expect(nextSize(220, 1, undefined)).toBeNull()
})

test('skips sizes that look the same in this window', () => {
  const columnsOf = (sizePx: number) => (sizePx < 160 ? 2 : 1)
  expect(nextSize(80, 1, columnsOf)).toBe(160)
  expect(nextSize(160, 1, columnsOf)).toBeNull()
  expect(nextSize(200, -1, columnsOf)).toBe(140)
})
