import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../test/i18n.ts'
import { toast, toastDurationMs } from './toast.tsx'
import { Modal } from './Modal.tsx'
import { Toasts } from './Toasts.tsx'

const shown = () => [...document.querySelectorAll('[data-toast] p')].map((text) => text.textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
// Closing takes several consecutive frames and renders.
const settle = async () => {
  for (let step = 0; step < 4; step++) await wait(250)
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(async () => {
  for (const id of ['a', 'b']) toast.dismiss(id)
  await settle()
  vi.useRealTimers()
})

async function show(kind: 'success' | 'error' | 'info' | 'warning', message: string, options = {}) {
  toast[kind](message, { id: 'a', ...options })
  await wait(100)
}

test.each([
  ['success', {}, 5000],
  ['error', {}, Infinity],
  ['error', { duration: 3000 }, 3000],
  ['info', { duration: 1500 }, 1500],
  ['warning', { persistent: true, duration: 1500 }, Infinity],
] as const)('%s with %o stays for %d ms', (kind, options, durationMs) => {
  expect(toastDurationMs(kind, options)).toBe(durationMs)
})

describe('duration', () => {
  test('disappears after five seconds', async () => {
    await show('success', 'Saved')
    await wait(4500)
    expect(shown()).toEqual(['Saved'])
    await wait(1500)
    expect(shown()).toEqual([])
  })

  test('an error stays until it is dismissed', async () => {
    await show('error', 'Broken')
    await wait(600_000)
    expect(shown()).toEqual(['Broken'])
    toast.dismiss('a')
    await settle()
    expect(shown()).toEqual([])
  })

  test('a persistent one stays too', async () => {
    await show('info', 'Scanning', { persistent: true })
    await wait(600_000)
    expect(shown()).toEqual(['Scanning'])
  })
})

describe('message', () => {
  test('is replaced by a toast with the same id, which then has its own duration', async () => {
    await show('info', 'Scanning 10 %', { persistent: true, closable: false })
    await show('info', 'Scanning 80 %', { persistent: true, closable: false })
    expect(shown()).toEqual(['Scanning 80 %'])
    await show('success', 'Scan done')
    expect(shown()).toEqual(['Scan done'])
    await wait(6000)
    expect(shown()).toEqual([])
  })

  test('is announced politely, and an error assertively', async () => {
    await show('info', 'Saved')
    expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    toast.error('Broken', { id: 'b' })
    await wait(100)
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  })

  test('keeps line breaks', async () => {
    await show('info', 'One\nTwo')
    expect(screen.getByText(/One/)).toHaveClass('whitespace-pre-line')
    expect(shown()).toEqual(['One\nTwo'])
  })
})

describe('interaction', () => {
  test('a click closes it and calls onDismiss', async () => {
    const onDismiss = vi.fn()
    await show('error', 'Broken', { onDismiss })
    fireEvent.click(screen.getByText('Broken'))
    await settle()
    expect(shown()).toEqual([])
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  test('the close button closes it too', async () => {
    await show('error', 'Broken')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
    expect(shown()).toEqual([])
  })

  test('a toast that is not closable has no close button and stays', async () => {
    await show('warning', 'Connection lost', { closable: false, persistent: true })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.click(screen.getByText('Connection lost'))
    await settle()
    expect(shown()).toEqual(['Connection lost'])
  })

  test('the action is called once, and closes it', async () => {
    const onClick = vi.fn()
    await show('info', 'Removed', { action: { label: 'Undo', onClick } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await settle()
    expect(onClick).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })
})

test('a toast can be shown at the bottom centre', async () => {
  await show('info', 'Connected', { position: 'bottom-center' })
  expect(screen.getByText('Connected').closest('[data-sonner-toaster]')).toHaveAttribute(
    'data-x-position',
    'center',
  )
})

test('while a modal is open, toasts are at the edge of the window: above the bars they would cover its buttons', async () => {
  await show('error', 'Server could not be reached', { position: 'bottom-center' })
  const bottom = () =>
    screen
      .getByText('Server could not be reached')
      .closest<HTMLElement>('[data-sonner-toaster]')
      ?.style.getPropertyValue('--offset-bottom')
  expect(bottom()).toContain('--player-height')
  const { unmount } = render(
    <Modal open onClose={() => undefined} title="Edit">
      text
    </Modal>,
  )
  expect(bottom()).not.toContain('--player-height')
  unmount()
  expect(bottom()).toContain('--player-height')
})
