import type { ServerEventPayload } from '@lectern/contract/events'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { saidToServer, sendEvent } from '../../../test/fake-socket.ts'
import '../../../test/i18n.ts'
import { followServer } from '../../app/live-updates.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { useSession } from '../../session/session.ts'
import { runningScans } from './use-scans.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

type ScanEvent = ServerEventPayload<'scan_start'>

const novels: ScanEvent = { id: 'library-1', type: 'scan', name: 'Novels', results: null }
const podcasts: ScanEvent = { id: 'library-2', type: 'scan', name: 'Podcasts', results: null }
const counts = (given: Partial<NonNullable<ScanEvent['results']>> = {}) => ({
  added: 0,
  updated: 0,
  removed: 0,
  missing: 0,
  ...given,
})

let stop: () => void
const shown = () => [...document.querySelectorAll('[data-toast] p')].map((text) => text.textContent)
const kinds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-toast]')].map((card) => card.dataset['toast'])
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
// A toast is removed in several consecutive steps.
const settle = async () => {
  for (let step = 0; step < 4; step++) await wait(250)
}
async function fire<Name extends 'init' | 'scan_start' | 'scan_progress' | 'scan_complete'>(
  name: Name,
  payload: ServerEventPayload<Name>,
) {
  sendEvent(name, payload)
  await wait(100)
}
const init = (librariesScanning: ScanEvent[]) =>
  fire('init', { userId: 'user-1', username: 'root', librariesScanning })
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel' })

beforeEach(async () => {
  useSession.setState({ user: aUser({ type: 'admin' }) })
  vi.useFakeTimers()
  render(<Toasts />)
  stop = followServer()
  await openConnection()
})
afterEach(async () => {
  stop()
  closeConnection()
  await settle()
  vi.useRealTimers()
})

describe('when a scan starts', () => {
  test('[R4.014] shows a persistent info toast with a cancel button', async () => {
    await fire('scan_start', novels)
    await wait(600_000)
    expect(shown()).toEqual(['Scanning “Novels”'])
    expect(kinds()).toEqual(['info'])
    expect(cancelButton()).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('[R4.015] the cancel button sends the scan’s id, and the toast waits for the response', async () => {
    await fire('scan_start', podcasts)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await settle()
    expect(saidToServer('cancel_scan')).toEqual(['library-2'])
    expect(shown()).toEqual(['Scanning “Podcasts”'])
  })

  test('users who may not cancel get no button', async () => {
    useSession.setState({ user: aUser({ type: 'user' }) })
    await fire('scan_start', novels)
    expect(shown()).toEqual(['Scanning “Novels”'])
    expect(cancelButton()).toBeNull()
  })
})

test('[R4.016] shows progress as a percentage in the same toast', async () => {
  await fire('scan_start', novels)
  await fire('scan_progress', { id: 'library-1', type: 'scan', name: 'Novels', progress: 12.7 })
  expect(shown()).toEqual(['Scanning “Novels” 12%'])
  await fire('scan_progress', { id: 'library-1', type: 'scan', name: 'Novels', progress: 100 })
  expect(shown()).toEqual(['Scanning “Novels” 100%'])
  expect(cancelButton()).toBeInTheDocument()
})

describe('a finished scan', () => {
  test('[R4.017] replaces the toast with a success toast for five seconds, and is no longer running', async () => {
    await fire('scan_start', novels)
    expect([...runningScans().keys()]).toEqual(['library-1'])
    await fire('scan_complete', { ...novels, results: counts() })
    expect(kinds()).toEqual(['success'])
    expect(runningScans().size).toBe(0)
    await wait(4400)
    expect(shown()).toHaveLength(1)
    await wait(600)
    await settle()
    expect(shown()).toEqual([])
  })

  test.each([
    [counts(), 'Scan "Novels" complete!\nEverything was up to date'],
    [counts({ added: 3 }), 'Scan "Novels" complete!\n3 added'],
    [
      counts({ added: 1, updated: 2, removed: 4, missing: 5 }),
      'Scan "Novels" complete!\n1 added\n2 updated\n4 removed\n5 missing',
    ],
  ])('[R8.013] shows the results %j', async (results, text) => {
    await fire('scan_start', novels)
    await fire('scan_complete', { ...novels, results })
    expect(shown()).toEqual([text])
  })

  test('shows a warning instead of success when items are missing', async () => {
    await fire('scan_complete', { ...novels, results: counts({ missing: 1 }) })
    expect(kinds()).toEqual(['warning'])
  })

  test.each([counts({ added: 2 }), null])('[R8.012] shows as cancelled, with results %j', async (results) => {
    await fire('scan_start', novels)
    await fire('scan_complete', { ...novels, results, isCancelled: true })
    expect(shown()).toEqual(['Scan "Novels" was canceled'])
    expect(runningScans().size).toBe(0)
  })
})

test('[R8.014] a match scan is labelled as a match', async () => {
  const match: ScanEvent = { ...novels, type: 'match' }
  await fire('scan_start', match)
  expect(shown()).toEqual(['Matching “Novels”'])
  await fire('scan_complete', { ...match, results: counts({ updated: 1 }) })
  expect(shown()).toEqual(['Match "Novels" complete!\n1 updated'])
  await fire('scan_start', match)
  await fire('scan_complete', { ...match, isCancelled: true })
  expect(shown()).toEqual(['Match "Novels" was canceled'])
})

describe('[R4.012] on connect', () => {
  test('restores the toasts of scans in progress', async () => {
    await init([novels, podcasts])
    expect(shown().toSorted()).toEqual(['Scanning “Novels”', 'Scanning “Podcasts”'])
    expect([...runningScans().keys()]).toEqual(['library-1', 'library-2'])
  })

  test('removes the toasts of scans that have ended, and keeps the percentage of the others', async () => {
    await fire('scan_start', podcasts)
    await fire('scan_progress', { id: 'library-1', type: 'scan', name: 'Novels', progress: 40 })
    await init([novels])
    await settle()
    expect(shown()).toEqual(['Scanning “Novels” 40%'])
    expect([...runningScans().keys()]).toEqual(['library-1'])
  })
})

test('signing out removes the toasts', async () => {
  await fire('scan_start', novels)
  stop()
  await settle()
  expect(shown()).toEqual([])
  expect(runningScans().size).toBe(0)
})
