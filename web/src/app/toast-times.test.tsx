import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { reconnect, sendEvent } from '../../test/fake-socket.ts'
import '../../test/i18n.ts'
import { closeConnection, openConnection } from '../session/connection.ts'
import { checkForUpdate } from '../features/updates/use-update.ts'
import { useSession } from '../session/session.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { followServer } from './live-updates.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

const shown = () => [...document.querySelectorAll('[data-toast] p')].map((text) => text.textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
// A toast is removed in several consecutive steps.
const settle = async () => {
  for (let step = 0; step < 4; step++) await wait(250)
}
let stop: () => void

beforeEach(async () => {
  useSession.setState({ user: aUser({ type: 'admin' }) })
  vi.useFakeTimers()
  render(<Toasts />)
  stop = followServer()
  await openConnection()
  await wait(10)
})
afterEach(async () => {
  stop()
  closeConnection()
  await settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function staysFor(ms: number): Promise<void> {
  await wait(100)
  expect(shown()).toHaveLength(1)
  await wait(ms - 700)
  expect(shown()).toHaveLength(1)
  await wait(600)
  await settle()
  expect(shown()).toEqual([])
}

test('[R9.010] the reconnected toast stays for five seconds', async () => {
  reconnect()
  await staysFor(5000)
})

test('[R9.010] the scan finished toast stays for five seconds', async () => {
  const results = { added: 1, updated: 0, removed: 0, missing: 0 }
  sendEvent('scan_complete', { id: 'library-1', type: 'scan', name: 'Novels', results })
  await staysFor(5000)
})

test('[R9.010] the update toast stays for twenty seconds', async () => {
  const releases = [{ tag_name: 'v99.0.0', body: '', html_url: 'https://releases.example/v99.0.0' }]
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ releases }), { headers: { 'content-type': 'application/json' } }),
    ),
  )
  await checkForUpdate(1_000_000)
  await staysFor(20_000)
})
