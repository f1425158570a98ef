import { expect, test } from 'vitest'
import { anchorAt, anchorAtPage, topFor } from './strip.rules.ts'

const boxesOf = (...heights: number[]) =>
  heights.map((height, index) => ({
    top: heights.slice(0, index).reduce((sum, one) => sum + one, 0),
    height,
  }))

test('the current page of a strip is the one in the middle of the window', () => {
  const boxes = boxesOf(1000, 1000, 1000)
  expect(anchorAt(boxes, { top: 0, height: 800 })).toEqual({ page: 0, share: 0.4, line: 0.5 })
  expect(anchorAt(boxes, { top: 1100, height: 800 })).toEqual({ page: 1, share: 0.5, line: 0.5 })
  expect(anchorAt([], { top: 0, height: 800 })).toBeNull()
})

test('the end of a strip is its last page, however short that is', () => {
  const boxes = boxesOf(1000, 1000, 100)
  expect(anchorAt(boxes, { top: 1299, height: 800 })).toEqual({ page: 2, share: 1, line: 1 })
})

test('the point being read stays in place when earlier pages grow', () => {
  const anchor = anchorAt(boxesOf(320, 320, 1000, 320), { top: 540, height: 800 })
  expect(anchor).toEqual({ page: 2, share: 0.3, line: 0.5 })
  const grown = boxesOf(2000, 1500, 1000, 320)
  expect(topFor(anchor ?? anchorAtPage(0), grown[2] ?? { top: 0, height: 0 }, 800)).toBe(3400)
})

test('a page that is navigated to begins at the top of the window', () => {
  expect(topFor(anchorAtPage(2), { top: 2345, height: 700 }, 800)).toBe(2345)
})
