import { act, fireEvent, render, screen } from '@testing-library/react'
import { Play } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { IconButton } from './IconButton.tsx'
import { TooltipHost } from './Tooltip.tsx'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <IconButton name="Play" icon={Play} />
      <TooltipHost />
    </>,
  )
})
afterEach(() => vi.useRealTimers())

function enter(element: Element, pointerType: string) {
  fireEvent.pointerEnter(element, { pointerType })
  fireEvent.mouseEnter(element)
  fireEvent.mouseMove(element)
}

test('[R9.016] hides 100 ms after the pointer has left', async () => {
  const button = screen.getByRole('button', { name: 'Play' })
  enter(button, 'mouse')
  await wait(500)
  expect(screen.getByRole('tooltip')).toHaveTextContent('Play')
  fireEvent.mouseLeave(button, { relatedTarget: document.body })
  await wait(95)
  expect(screen.getByRole('tooltip')).toBeInTheDocument()
  await wait(50)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('does not show on touch', async () => {
  enter(screen.getByRole('button', { name: 'Play' }), 'touch')
  await wait(1000)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
