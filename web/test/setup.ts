import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeConnection } from '../src/session/connection.ts'
import { setScreen } from './screen.ts'

// Test machines are slow now and then; a test that passes does not wait longer for it.
configure({ asyncUtilTimeout: 15_000 })

// Pieces of a browser that jsdom leaves out and that Base UI and sonner call without asking.
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false

// jsdom runs no transitions; what Base UI closes is then gone at once.
Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })

// sonner fades toasts in and out by its stylesheet: one that was just found may still be transparent.
for (const style of document.head.querySelectorAll('style')) style.remove()

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= SilentObserver

beforeEach(() => setScreen({ widthPx: 1280 }))
afterEach(() => {
  cleanup()
  // Whatever is mounted next would show them again.
  toast.dismiss()
  localStorage.clear()
})

// The next file has a page and modules of its own, but runs in the same process.
afterAll(closeConnection)
