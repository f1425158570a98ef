import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../src/lib/query-client.ts'
import { closeConnection } from '../src/session/connection.ts'
import { setScreen } from './screen.ts'
import { resetStores } from './zustand.ts'

// Test machines are slow now and then; a test that passes does not wait longer for it.
configure({ asyncUtilTimeout: 15_000 })

// Pieces of a browser that jsdom leaves out and that Base UI and sonner call without asking.
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false

// jsdom runs no transitions; what Base UI closes is then gone at once.
Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })

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

// Files share a worker's modules and its page, and each begins as if it were alone.
afterAll(() => {
  closeConnection()
  vi.doUnmock('socket.io-client')
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
  resetStores()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})
