import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeConnection } from '../src/session/connection.ts'
import { setScreen } from './screen.ts'

// Test machines are occasionally slow; passing tests do not wait longer because of this.
configure({ asyncUtilTimeout: 15_000 })

// Browser APIs that jsdom lacks and that Base UI and sonner call unconditionally.
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false

// jsdom runs no transitions; with this, whatever Base UI closes is removed at once.
Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })

// sonner fades toasts in and out with its stylesheet: one just found may still be transparent.
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
  // They would be shown again by whatever is mounted next.
  toast.dismiss()
  localStorage.clear()
})

// The next file has its own page and modules, but runs in the same process.
afterAll(closeConnection)
