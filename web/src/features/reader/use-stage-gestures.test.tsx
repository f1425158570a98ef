import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStageGestures } from './use-stage-gestures.ts'

const swipes: string[] = []

function Page() {
  const gestures = useStageGestures({ onTap: () => undefined, onSwipe: (to) => swipes.push(to) })
  return <div role="img" aria-label="Page" {...gestures} />
}

/** Moves a finger across a page of this width, of which 400 pixels are shown. */
function swipe(distance: number, scrolled: { readonly left: number; readonly width: number }): string[] {
  swipes.length = 0
  const { unmount } = render(<Page />)
  const page = screen.getByRole('img', { name: 'Page' })
  const sizes = { scrollLeft: scrolled.left, scrollWidth: scrolled.width, clientWidth: 400 }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(page, name, { value })
  fireEvent.touchStart(page, { touches: [{ clientX: 300, clientY: 50 }] })
  fireEvent.touchEnd(page, { changedTouches: [{ clientX: 300 + distance, clientY: 55 }] })
  unmount()
  return [...swipes]
}

test('a swipe turns a page that fits the window', () => {
  expect(swipe(-200, { left: 0, width: 400 })).toEqual(['left'])
  expect(swipe(200, { left: 0, width: 400 })).toEqual(['right'])
  expect(swipe(-30, { left: 0, width: 400 })).toEqual([])
})

test('a swipe moves an enlarged page, and turns it only from its edge', () => {
  expect(swipe(-200, { left: 0, width: 900 })).toEqual([])
  expect(swipe(200, { left: 0, width: 900 })).toEqual(['right'])
  expect(swipe(-200, { left: 250, width: 900 })).toEqual([])
  expect(swipe(200, { left: 250, width: 900 })).toEqual([])
  expect(swipe(-200, { left: 500, width: 900 })).toEqual(['left'])
})
