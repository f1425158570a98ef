import { expect, test } from 'vitest'
import { tickShares, trackKeyTarget } from './track-bar.rules.ts'

const BOOK = { start: 0, end: 3600 }

test.each([
  ['ArrowRight', 110],
  ['ArrowLeft', 90],
  ['ArrowUp', 110],
  ['ArrowDown', 90],
  ['PageUp', 160],
  ['PageDown', 40],
  ['Home', 0],
  ['End', 3600],
  ['a', null],
])('%s seeks from 100 s to %s', (key, target) => expect(trackKeyTarget(key, 100, BOOK)).toBe(target))

test('steps are smaller on a short track and stay within it', () => {
  expect(trackKeyTarget('ArrowRight', 60, { start: 60, end: 100 })).toBe(62)
  expect(trackKeyTarget('ArrowLeft', 60, { start: 60, end: 100 })).toBe(60)
  expect(trackKeyTarget('ArrowRight', 2, { start: 0, end: 8 })).toBe(3)
})

test('has a tick at the start of each chapter but the first', () => {
  const chapters = [0, 900, 1800].map((start, id) => ({ id, start, end: start + 900, title: '' }))
  expect(tickShares(chapters, BOOK)).toEqual([0.25, 0.5])
})
