import type { PlaybackSessionExpandedView } from '@lectern/contract/playback'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { SessionGoneError } from '../../player/backend.ts'
import { useSession } from '../../session/session.ts'
import { playbackBackend, toPlaySession } from './playback-backend.ts'
import { keepUnsent, sendUnsent } from './unsent-listening.ts'

const server = fakeServer()
const BEAT = { timeListened: 5, duration: 600, currentTime: 42, at: 1_000_000, totalListened: 25 }
/** With the time on this device's clock, which shows the server how old it is. */
const SENT_BEAT = { ...BEAT, sentAt: expect.any(Number) as number }

beforeEach(() => useSession.setState({ user: aUser({ id: 'user-1' }) }))

function aWireSession(given: Partial<PlaybackSessionExpandedView> = {}) {
  const track = { index: 2, startOffset: 10, duration: 20, title: 'Part', mimeType: 'audio/mpeg' }
  return {
    id: 'session-1',
    currentTime: 42,
    duration: 600,
    playMethod: 0,
    audioTracks: [{ ...track, contentUrl: '/api/items/i/file/9' }],
    videoTrack: null,
    displayTitle: 'Title',
    displayAuthor: 'Author',
    chapters: [],
    ...given,
  } as unknown as PlaybackSessionExpandedView
}

test('[R3.037] maps a session for the engine, with track URLs under the session and no token', () => {
  expect(toPlaySession(aWireSession())).toMatchObject({
    id: 'session-1',
    currentTime: 42,
    durationSeconds: 600,
    title: 'Title',
    tracks: [{ index: 2, url: '/public/session/session-1/track/2', startOffset: 10 }],
  })
})

describe('progress reports', () => {
  test('[R7.013 R3.038] contain the time listened, the duration and the current position', async () => {
    server.answer('playback.sync', () => undefined)
    await playbackBackend.sync('session-1', BEAT)
    expect(server.requests('playback.sync')[0]?.params).toEqual({ id: 'session-1' })
    expect(server.bodies('playback.sync')).toEqual([SENT_BEAT])
  })

  test('distinguish an unknown session from other errors', async () => {
    server.answer('playback.sync', () => refuse('not_found', 'Session does not exist'))
    await expect(playbackBackend.sync('session-1', BEAT)).rejects.toBeInstanceOf(SessionGoneError)
    server.answer('playback.sync', () => refuse('internal', 'Oh no'))
    await expect(playbackBackend.sync('session-1', BEAT)).rejects.not.toBeInstanceOf(SessionGoneError)
  })

  test('[R7.014] send the final report when closing', async () => {
    server.answer('playback.close', () => undefined)
    await playbackBackend.close('session-1', BEAT)
    expect(server.bodies('playback.close')).toEqual([SENT_BEAT])
  })
})

/** The sessions of all reports that were sent late. */
const sentSessions = () =>
  server.requests('playback.localSyncAll').flatMap(({ body }) => body.sessions as object[])

test('listening time left unsent when the page closed offline is sent once on the next visit', async () => {
  keepUnsent('session-1', { libraryItemId: 'book-1', episodeId: null }, BEAT)
  server.goAway()
  await sendUnsent()
  server.comeBack()
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  await sendUnsent()
  await sendUnsent()
  expect(sentSessions()).toMatchObject([
    {
      sentAt: SENT_BEAT.sentAt,
      id: 'session-1',
      libraryItemId: 'book-1',
      currentTime: 42,
      timeListening: 25,
      updatedAt: 1_000_000,
      playMethod: 3,
    },
  ])
  expect(localStorage.getItem('unsentListening')).toBeNull()
})

/** A session of `book-1`, with only those response fields that the player uses. */
async function openSession(onAsked = () => {}): Promise<void> {
  const fakeFetch = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.endsWith('/play')) return fakeFetch(address, init)
    onAsked()
    return Promise.resolve(Response.json(aWireSession()))
  })
  const wanted = { libraryItemId: 'book-1', episodeId: null, isCasting: false, forceTranscode: false }
  await playbackBackend.open(wanted)
  vi.stubGlobal('fetch', fakeFetch)
}

test('a report that fails is kept, as the page may be discarded, and sent before the next session opens', async () => {
  await openSession()
  server.goAway()
  await expect(playbackBackend.sync('session-1', BEAT)).rejects.toBeInstanceOf(UnreachableError)
  server.comeBack()
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  const onAsked = vi.fn(() =>
    expect(sentSessions()).toMatchObject([{ id: 'session-1', currentTime: 42, timeListening: 25 }]),
  )
  await openSession(onAsked)
  expect(onAsked).toHaveBeenCalled()
})

test('a report that arrives late leaves nothing to send', async () => {
  await openSession()
  server.goAway()
  await expect(playbackBackend.sync('session-1', BEAT)).rejects.toBeInstanceOf(UnreachableError)
  server.comeBack()
  server.answer('playback.sync', () => undefined)
  await playbackBackend.sync('session-1', { ...BEAT, currentTime: 47, totalListened: 30 })
  expect(localStorage.getItem('unsentListening')).toBeNull()
})

test('what is listened to while a late report is on its way is kept', async () => {
  keepUnsent('session-1', { libraryItemId: 'book-1', episodeId: null }, BEAT)
  server.answer('playback.localSyncAll', () => {
    keepUnsent('session-1', { libraryItemId: 'book-1', episodeId: null }, { ...BEAT, at: 2_000_000 })
    return { results: [] }
  })
  await sendUnsent()
  expect(localStorage.getItem('unsentListening')).toContain('2000000')
})

test('a session that could not be closed is sent later with its total, under its own id', async () => {
  await openSession()
  server.goAway()
  await expect(playbackBackend.close('session-1', BEAT)).rejects.toBeInstanceOf(UnreachableError)
  server.comeBack()
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  await sendUnsent()
  expect(sentSessions()).toMatchObject([{ id: 'session-1', timeListening: 25 }])
})

test('listening time left unsent because the sign-in ended is sent when the same account signs in again', async () => {
  await openSession()
  useSession.setState({ user: null })
  server.answer('playback.close', () => refuse('unauthorized', 'Unauthorized'))
  await expect(playbackBackend.close('session-1', BEAT)).rejects.toThrow('Unauthorized')
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  useSession.setState({ user: aUser({ id: 'user-2' }) })
  await sendUnsent()
  expect(sentSessions()).toEqual([])
  useSession.setState({ user: aUser({ id: 'user-1' }) })
  await sendUnsent()
  expect(sentSessions()).toMatchObject([{ id: 'session-1', currentTime: 42 }])
})

test('listening time of a session the server has already ended is sent immediately', async () => {
  await openSession()
  server.answer('playback.close', () => refuse('not_found', 'Session does not exist'))
  server.answer('playback.localSyncAll', () => ({ results: [] }))
  await expect(playbackBackend.close('session-1', BEAT)).rejects.toBeInstanceOf(SessionGoneError)
  expect(sentSessions()).toMatchObject([{ id: 'session-1', timeListening: 25 }])
})

test('does not send what another account left behind', async () => {
  keepUnsent('session-1', { libraryItemId: 'book-1', episodeId: null }, BEAT)
  useSession.setState({ user: aUser({ id: 'user-2' }) })
  await sendUnsent()
  expect(sentSessions()).toEqual([])
})
