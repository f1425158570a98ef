import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { startPlayer } from './start-player.ts'
import { restoreLastPlayed } from './last-played.ts'
import { readLastPlayed } from './last-played.rules.ts'
import { playbackBackend } from './playback-backend.ts'
import { aMedia, clearPlayer, putPlaying } from './test-support/now-playing.ts'

const { player } = startPlayer()

const server = fakeServer()
const state = () => player.store.getState()
const stored = () => localStorage.getItem('lastPlayed')
const OTHER = { ...aMedia({ libraryItemId: 'item-2' }).entry, title: 'The Next One' }

beforeEach(() => useSession.setState({ user: aUser({ id: 'user-1' }) }))
afterEach(async () => {
  vi.restoreAllMocks()
  await clearPlayer()
  localStorage.clear()
})

/** Simulates a page reload: the player is new, storage is kept. */
async function reload(): Promise<void> {
  const kept = stored()
  await clearPlayer()
  if (kept !== null) localStorage.setItem('lastPlayed', kept)
}

describe('after a reload', () => {
  beforeEach(() => {
    vi.spyOn(playbackBackend, 'describe').mockImplementation((ref) => Promise.resolve(aMedia(ref)))
  })

  test('restores the player, paused at its position with its queue, without starting a session', async () => {
    putPlaying({ queue: [aMedia().entry, OTHER] })
    putPlaying({ queue: [aMedia().entry, OTHER], positionSeconds: 1234 })
    await reload()
    await restoreLastPlayed(player)
    expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 1234, sessionId: null })
    expect(state().queue.map(({ title }) => title)).toEqual(['The Long Walk Home', 'The Next One'])
    expect(server.requests('playback.play')).toEqual([])
  })

  test('shows a newer position from another device', async () => {
    putPlaying()
    await reload()
    const progress = {
      libraryItemId: 'item-1',
      episodeId: null,
      currentTime: 3000,
      lastUpdate: Date.now() + 1000,
    }
    useSession.setState({ user: aUser({ id: 'user-1', mediaProgress: [progress as never] }) })
    await reload()
    await restoreLastPlayed(player)
    expect(state().positionSeconds).toBe(3000)
  })

  test('does not restore what was closed', async () => {
    putPlaying()
    expect(stored()).not.toBeNull()
    await clearPlayer()
    expect(stored()).toBeNull()
  })

  test('does not restore another user’s playback, nor anything after signing out', async () => {
    putPlaying()
    await reload()
    const kept = stored()
    useSession.setState({ user: aUser({ id: 'user-2' }) })
    localStorage.setItem('lastPlayed', kept ?? '')
    await restoreLastPlayed(player)
    expect(state().phase).toBe('IDLE')
    useSession.setState({ user: null })
    expect(stored()).toBeNull()
  })
})

test('silently forgets an item that no longer exists, but keeps it while the server is unreachable', async () => {
  putPlaying()
  await reload()
  server.goAway()
  await restoreLastPlayed(player)
  expect(state().phase).toBe('IDLE')
  expect(stored()).not.toBeNull()
  server.comeBack()
  server.answer('items.get', () => refuse('not_found', 'Item not found'))
  await restoreLastPlayed(player)
  expect(state().phase).toBe('IDLE')
  await waitFor(() => expect(stored()).toBeNull())
})

test.each([
  ['nothing', null],
  ['text', 'x'],
  ['an outdated shape', { userId: 'u', libraryItemId: 'i' }],
  ['an entry without a position', { userId: 'u', ref: { libraryItemId: 'i', episodeId: null }, at: 1 }],
])('restores nothing from %s in storage', (_what, value) => {
  expect(readLastPlayed(value)).toBeNull()
})

test('drops malformed queue entries', () => {
  const ref = { libraryItemId: 'i', episodeId: null }
  const last = { userId: 'u', ref, positionSeconds: 1, at: 1 }
  expect(readLastPlayed({ ...last, queue: [OTHER, 5, ref] })?.queue).toEqual([OTHER])
  expect(readLastPlayed({ ...last, queue: 'x' })?.queue).toEqual([])
})

test('[R8.066] logs a volume that cannot be stored, and keeps playing', () => {
  putPlaying()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  player.setVolume(0.3)
  expect(warn).toHaveBeenCalledWith('Could not store "volume"', expect.any(DOMException))
  expect(state()).toMatchObject({ phase: 'PLAYING', volume: 0.3 })
})
