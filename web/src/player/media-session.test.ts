import { describe, expect, test, vi } from 'vitest'
import { connectMediaSession } from './media-session.ts'
import { aPlayer, BOOK } from './test-support/a-player.ts'

vi.stubGlobal(
  'MediaMetadata',
  class {
    constructor(readonly init: MediaMetadataInit) {}
  },
)

const CHAPTERS = [
  { id: 1, start: 0, end: 100, title: 'One' },
  { id: 2, start: 100, end: 600, title: 'Two' },
]

function aSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const session = {
    metadata: null as unknown,
    playbackState: 'none',
    position: {} as MediaPositionState,
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
      void handlers.set(action, handler),
    setPositionState: (position: MediaPositionState) => void (session.position = position),
  }
  const press = (action: MediaSessionAction, seekTime?: number) =>
    handlers.get(action)?.({ action, ...(seekTime === undefined ? {} : { seekTime }) })
  return { session, handlers, press }
}

function connected() {
  const given = aPlayer({
    catalogue: [{ ref: BOOK, media: { chapters: CHAPTERS, seriesName: 'A Series', authorLine: '' } }],
  })
  const keys = aSession()
  const disconnect = connectMediaSession(given.player, {
    session: keys.session as unknown as MediaSession,
    coverUrl: () => '/cover',
    unknownArtist: () => 'Unknown',
    warn: () => undefined,
  })
  return { ...given, ...keys, disconnect }
}

describe('lock screen and media keys', () => {
  test('show what is playing and the position', async () => {
    const { begin, session, clock } = connected()
    await begin()
    await clock.pass(3)
    expect(session.metadata).toMatchObject({
      init: { title: 'Title of book', artist: 'Unknown', album: 'A Series', artwork: [{ src: '/cover' }] },
    })
    expect(session.playbackState).toBe('playing')
    expect(session.position).toEqual({ duration: 600, position: 3, playbackRate: 1 })
  })

  test('play, pause, jump, seek and change chapters', async () => {
    const { begin, press, state, handlers } = connected()
    await begin()
    press('stop')
    expect(state().phase).toBe('LOADED')
    press('play')
    expect(state().phase).toBe('PLAYING')
    press('seekforward')
    expect(state().positionSeconds).toBe(10)
    press('nexttrack')
    expect(state().positionSeconds).toBe(100)
    // No button without a next chapter.
    expect(handlers.get('nexttrack')).toBeNull()
    press('seekto', 250)
    press('previoustrack')
    expect(state().positionSeconds).toBe(100)
  })

  test('are released when the player closes', async () => {
    const { begin, session, disconnect, handlers } = connected()
    await begin()
    disconnect()
    expect(session.metadata).toBeNull()
    expect(handlers.get('play')).toBeNull()
  })
})

test('[R8.065] without media session support, logs a warning and keeps playing', async () => {
  const { begin, player, state } = aPlayer()
  const warnings: string[] = []
  connectMediaSession(player, {
    session: null,
    coverUrl: () => null,
    unknownArtist: () => '',
    warn: (message) => void warnings.push(message),
  })
  await begin()
  expect(warnings).toHaveLength(1)
  expect(state().phase).toBe('PLAYING')
})
