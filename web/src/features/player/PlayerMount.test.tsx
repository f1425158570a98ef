import type { MediaProgressView } from '@lectern/contract/progress'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aSession, aUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullBook, aProgress, aTrack } from '../../../test/item-builders.ts'
import { liveServer } from '../../../test/live-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { openConnection } from '../../session/connection.ts'
import { currentPlayer } from './current-player.ts'
import { PlayerMount } from './PlayerMount.tsx'
import { closePlayer, playItem, seek } from './use-player.ts'

vi.mock('socket.io-client', () => import('../../../test/live-server.ts'))

/** How the player reacts to events on a real socket. Only audio playback, which jsdom lacks, is replaced. */

const server = fakeServer()
const live = liveServer()
const tracks = [aTrack('one.mp3', 1, { duration: 3600 })]
const book = aFullBook({ id: 'item-1', libraryId: 'library-1', media: { tracks } })
const user = aUser({ id: 'user-1', type: 'root' })

beforeEach(async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-1' })] }))
  server.answer('bookmarks.ofItem', () => ({ bookmarks: [] }))
  server.answer('items.get', () => book)
  server.answer('playback.play', () => openedSession({ id: 'session-1' }))
  server.answer('playback.sync', () => undefined as never)
  server.answer('playback.close', () => undefined as never)
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  await renderPage(<PlayerMount />, { user })
  await openConnection()
  await connected()
  act(() => playItem({ libraryItemId: 'item-1', shouldPlay: false }))
  await screen.findByText('1:01')
})
afterEach(async () => {
  await act(async () => closePlayer())
  vi.restoreAllMocks()
})

const openedSession = (given: Parameters<typeof aSession>[0]) => ({
  ...aSession({ currentTime: 61, libraryItemId: 'item-1', ...given }),
  audioTracks: tracks,
  videoTrack: null,
  libraryItem: book,
})

const connected = () => waitFor(() => expect(live.received('auth').length).toBe(1))

/** Waits until everything sent so far has been handled: events arrive in order. */
async function allHandled(): Promise<void> {
  const before = server.requests('bookmarks.ofItem').length
  live.send('user_updated', user)
  await waitFor(() => expect(server.requests('bookmarks.ofItem').length).toBeGreaterThan(before))
}

function sendProgress(sessionId: string | null, libraryItemId: string, currentTime: number): void {
  const data = aProgress({ libraryItemId, currentTime })
  live.send('user_item_progress_updated', { id: data.id, sessionId, deviceDescription: null, data })
}

const sendReady = (stream: string, percent: string) =>
  live.send('stream_progress', { stream, percent, chunks: [], numSegments: 10 })

const readyWidth = () => document.querySelector<HTMLElement>('[data-layer="ready"]')?.style.width

test('a paused player follows the position another device reports, but only for the same book', async () => {
  sendProgress('elsewhere', 'item-1', 600)
  await screen.findByText('10:00')
  sendProgress('elsewhere', 'item-2', 1200)
  await allHandled()
  expect(screen.getByText('10:00')).toBeInTheDocument()
})

test('a player restored without a session follows a position that was set by hand', async () => {
  await act(async () => closePlayer())
  const ref = { libraryItemId: 'item-1', episodeId: null }
  await act(() => currentPlayer().restore({ ref, positionSeconds: 61, queue: [] }))
  await screen.findByText('1:01')
  sendProgress(null, 'item-1', 600)
  await screen.findByText('10:00')
})

test('stops when its book is marked as finished, but not when a finished book changes otherwise', async () => {
  const pause = vi.spyOn(currentPlayer(), 'stopAsFinished')
  const send = (given: Partial<MediaProgressView>, sessionId: string | null) => {
    const data = aProgress({ libraryItemId: 'item-1', currentTime: 61, isFinished: true, ...given })
    live.send('user_item_progress_updated', { id: data.id, sessionId, deviceDescription: null, data })
  }
  send({ finishedAt: 1000, lastUpdate: 2000 }, null)
  send({ finishedAt: 2000, lastUpdate: 2000 }, 'elsewhere')
  await allHandled()
  expect(pause).not.toHaveBeenCalled()
  send({ finishedAt: 2000, lastUpdate: 2000 }, null)
  await waitFor(() => expect(pause).toHaveBeenCalledOnce())
})

test('echoes of its own reports do not move it', async () => {
  sendProgress('session-1', 'item-1', 900)
  await allHandled()
  expect(screen.getByText('1:01')).toBeInTheDocument()
})

test('[R7.059] the bar shows how much of its own stream is ready, not another session’s', async () => {
  sendReady('session-1', '40%')
  await waitFor(() => expect(readyWidth()).toBe('40%'))
  sendReady('session-2', '80%')
  await allHandled()
  expect(readyWidth()).toBe('40%')
  live.send('stream_ready', undefined)
  await waitFor(() => expect(readyWidth()).toBe('100%'))
})

test('reloads a stream the server restarts at the given time, but not another session’s', async () => {
  // jsdom does not support streams; answering as Safari does makes the page leave them to the browser.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  server.answer('playback.play', () => openedSession({ id: 'session-3', playMethod: 2 }))
  await act(async () => closePlayer())
  act(() => playItem({ libraryItemId: 'item-1', shouldPlay: false }))
  await screen.findByText('1:01')
  const places = vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set')
  live.send('stream_reset', { streamId: 'session-2', startTime: 900 })
  live.send('stream_reset', { streamId: 'session-3', startTime: 120 })
  await waitFor(() => expect(places).toHaveBeenCalledWith(120), { timeout: 5000 })
  expect(places).not.toHaveBeenCalledWith(900)
})

test('[R8.007] a failed stream shows an error and closes the player; another session’s does not', async () => {
  live.send('stream_error', { id: 'session-2', error: 'No disk', errorMessage: 'No disk' })
  await allHandled()
  expect(screen.getByText('1:01')).toBeInTheDocument()
  expect(screen.queryByText(/No disk/)).not.toBeInTheDocument()
  live.send('stream_error', { id: 'session-1', error: 'No ffmpeg', errorMessage: 'No ffmpeg' })
  expect(await screen.findByText('Stream Failed: No ffmpeg')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('1:01')).not.toBeInTheDocument())
})

test('sends a session’s unsent reports after reconnecting', async () => {
  server.goAway()
  await live.goAway()
  await act(async () => {
    seek(300)
    closePlayer()
  })
  await waitFor(() => expect(localStorage.getItem('unsentListening')).toContain('session-1'))
  server.comeBack()
  await live.comeBack()
  await waitFor(() =>
    expect(server.bodies('playback.localSyncAll')).toMatchObject([
      { sessions: [{ id: 'session-1', libraryItemId: 'item-1', currentTime: 300 }] },
    ]),
  )
})
