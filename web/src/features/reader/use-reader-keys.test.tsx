import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReaderKeys } from './use-reader-keys.ts'

/** Presses keys in a reader whose page can be scrolled this many times before its end. */
function press(keys: readonly string[], scrolls: number): string[] {
  const done: string[] = []
  let left = scrolls
  const controls = {
    turn: (by: 1 | -1) => done.push(`turn ${by}`),
    scroll: (by: 1 | -1) => {
      if (left === 0) return false
      left -= 1
      done.push(`scroll ${by}`)
      return true
    },
    goToFraction: () => undefined,
    goToPlace: () => undefined,
  }
  const situation = { controls, isRightToLeft: false, panel: null, closePanel: () => undefined }
  const { result } = renderHook(() => useReaderKeys(situation))
  for (const key of keys) result.current.handleKey(key)
  return done
}

test.each(['Space', 'PageDown', 'ArrowDown'])('%s shows a tall page to its end before turning it', (key) => {
  expect(press([key, key, key], 2)).toEqual(['scroll 1', 'scroll 1', 'turn 1'])
  expect(press([key], 0)).toEqual(['turn 1'])
})

test.each(['Shift-Space', 'PageUp', 'ArrowUp'])('%s goes back to its beginning first', (key) => {
  expect(press([key, key], 1)).toEqual(['scroll -1', 'turn -1'])
})

test('left and right always turn', () => {
  expect(press(['ArrowRight', 'ArrowLeft'], 2)).toEqual(['turn 1', 'turn -1'])
})
