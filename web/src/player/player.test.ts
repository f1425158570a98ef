import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK, OTHER_BOOK } from './test-support/a-player.ts'
import { settle } from './test-support/fake-clock.ts'

describe('states', () => {
  test('[R4.025] go through IDLE, LOADING, LOADED, PLAYING', async () => {
    const { player, outputs, state, clock } = aPlayer()
    const phases: string[] = [state().phase]
    player.store.subscribe(({ phase }) => phases.at(-1) !== phase && phases.push(phase))
    await player.load(BOOK)
    await clock.pass(3)
    player.pause()
    await player.close()
    expect(phases).toEqual(['IDLE', 'LOADING', 'LOADED', 'PLAYING', 'LOADED', 'IDLE'])
    expect(outputs.last().isDestroyed()).toBe(true)
  })

  test('[R3.062] the store holds the item, the episode, whether it is playing, and the queue', async () => {
    const episode = { libraryItemId: 'podcast', episodeId: 'episode-1' }
    const { player, state, begin } = aPlayer({ catalogue: [{ ref: episode }] })
    await begin(episode)
    expect(state().media).toMatchObject(episode)
    expect(state().phase).toBe('PLAYING')
    expect(state().queue).toMatchObject([episode])
    await player.close()
    expect(state()).toMatchObject({ media: null, phase: 'IDLE', queue: [] })
  })

  test('[R4.026] toggles between play and pause', async () => {
    const { player, state, begin, outputs } = aPlayer()
    await begin()
    player.toggle()
    expect(state().phase).toBe('LOADED')
    expect(outputs.last().isPlaying()).toBe(false)
    player.toggle()
    expect(state().phase).toBe('PLAYING')
  })

  test('[R4.027 R9.014] each second’s tick advances the position and counts listening time', async () => {
    const { begin, clock, state, backend } = aPlayer()
    await begin()
    await clock.pass(1)
    expect(state().positionSeconds).toBeCloseTo(1)
    await clock.pass(4)
    expect(state().positionSeconds).toBeCloseTo(5)
    expect(backend.listenedSeconds()).toBe(5)
  })

  test('[R4.028] closing sends the final report, destroys the output and returns to idle', async () => {
    const { begin, clock, player, backend, outputs, state } = aPlayer()
    await begin()
    await clock.pass(3)
    await player.close()
    expect(backend.closed).toMatchObject([
      { sessionId: 'session-1', report: { timeListened: 3, currentTime: 3, duration: 600 } },
    ])
    expect(outputs.last().isDestroyed()).toBe(true)
    expect(state()).toMatchObject({ phase: 'IDLE', media: null, sessionId: null, queue: [] })
  })

  test('waits for a user gesture when the browser blocks autoplay', async () => {
    const { begin, outputs, state, player } = aPlayer()
    await begin()
    outputs.last().report({ kind: 'blocked' })
    expect(state().phase).toBe('LOADED')
    player.play()
    expect(state().phase).toBe('PLAYING')
  })

  test('accepts an external pause (headphones, lock screen)', async () => {
    const { begin, outputs, state, backend, clock } = aPlayer()
    await begin()
    await clock.pass(2)
    outputs.last().pause()
    expect(state().phase).toBe('LOADED')
    await settle()
    expect(backend.reports).toMatchObject([{ timeListened: 2 }])
  })
})

describe('loading', () => {
  test('[R4.043 R3.039] sets the media, session, speed and queue', async () => {
    const { begin, state } = aPlayer({ preferences: { rateOf: () => 1.5 } })
    await begin()
    expect(state()).toMatchObject({
      media: { libraryItemId: 'book', episodeId: null, title: 'Title of book' },
      sessionId: 'session-1',
      rate: 1.5,
    })
    expect(state().queue.map((entry) => entry.libraryItemId)).toEqual(['book'])
  })

  test('starts at the server’s position, or at a given time', async () => {
    const { backend, begin, outputs, player } = aPlayer()
    backend.setProgress(BOOK, 240)
    await begin()
    expect(outputs.last().loads).toEqual([
      { urls: ['/track/session-1/1', '/track/session-1/2'], atSeconds: 240 },
    ])
    await player.load({ ...OTHER_BOOK, startTime: 33 })
    expect(outputs.last().loads[0]?.atSeconds).toBe(33)
  })

  test('[R4.031] loading the same item again only plays, or seeks to the time', async () => {
    const { begin, player, state, backend, outputs } = aPlayer()
    await begin()
    player.pause()
    await player.load(BOOK)
    expect(state().phase).toBe('PLAYING')
    await player.load({ ...BOOK, startTime: 90 })
    expect(state().positionSeconds).toBe(90)
    player.pause()
    await player.load({ ...BOOK, startTime: 50 })
    expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 50 })
    expect(backend.opened).toHaveLength(1)
    expect(outputs.all).toHaveLength(1)
  })

  test('[R4.031] another episode of the same podcast is loaded from scratch', async () => {
    const catalogue = ['first', 'second'].map((episodeId) => ({ ref: { ...BOOK, episodeId } }))
    const { begin, player, state, backend } = aPlayer({ catalogue })
    await begin({ ...BOOK, episodeId: 'first' })
    await player.load({ ...BOOK, episodeId: 'first' })
    expect(backend.opened).toHaveLength(1)
    await player.load({ ...BOOK, episodeId: 'second' })
    expect(backend.opened).toHaveLength(2)
    expect(state().media).toMatchObject({ libraryItemId: 'book', episodeId: 'second' })
  })

  test('[R8.009] logs an item that can’t be loaded, and starts nothing', async () => {
    const { backend, player, state, logged } = aPlayer()
    backend.refuseDescribing()
    await player.load(BOOK)
    await settle()
    expect(state().phase).toBe('IDLE')
    expect(backend.closed).toHaveLength(backend.opened.length)
    expect(logged).toHaveLength(1)
  })

  test('[R8.008] only logs a session that can’t be opened', async () => {
    const { backend, player, state, logged, told } = aPlayer()
    backend.refuseOpening()
    await player.load(BOOK)
    expect(state().phase).toBe('IDLE')
    expect(logged).toHaveLength(1)
    expect(told).toEqual([])
  })

  test('[R8.010] only logs a session that can’t be closed', async () => {
    const { backend, player, begin, logged, told, state } = aPlayer()
    await begin()
    backend.goAway()
    await player.close()
    await settle()
    expect(logged).toEqual(['The session was not closed'])
    expect(told).toEqual([])
    expect(state().phase).toBe('IDLE')
  })

  test('a second request while the first is loading wins', async () => {
    const { player, state, backend, clock } = aPlayer()
    const first = player.load(BOOK)
    const second = player.load(OTHER_BOOK)
    await Promise.all([first, second])
    await clock.pass(0)
    expect(state().media?.libraryItemId).toBe('other')
    expect(state().sessionId).toBe('session-2')
    expect(backend.closed).toEqual([{ sessionId: 'session-1', report: null }])
  })

  test('[R4.029] chooses the output for video, streams and files', async () => {
    const film = { index: 1, startOffset: 0, duration: 60, url: '/film', mimeType: 'video/mp4', title: '' }
    const { begin, outputs } = aPlayer({
      catalogue: [
        { ref: BOOK },
        { ref: OTHER_BOOK, session: { videoTrack: film } },
        { ref: { libraryItemId: 'odd', episodeId: null }, session: { playMethod: 2 } },
      ],
    })
    await begin()
    await begin(OTHER_BOOK)
    await begin({ libraryItemId: 'odd' })
    expect(outputs.all.map((output) => output.kind)).toEqual(['audio', 'video', 'hls'])
  })
})

describe('speed and volume', () => {
  test('[R4.038] music ignores the chosen speed', async () => {
    const { begin, outputs, player, state, backend, clock } = aPlayer({
      catalogue: [{ ref: BOOK, media: { mediaType: 'music' } }],
      preferences: { rateOf: () => 2 },
    })
    await begin()
    expect(outputs.last().rate()).toBe(1)
    player.setRate(1.5)
    expect(state().rate).toBe(1)
    // [R5.048] and reports nothing.
    await clock.pass(20)
    expect(backend.reports).toEqual([])
  })

  test('listening time is real time, whatever the speed', async () => {
    const { begin, clock, backend, state } = aPlayer({ preferences: { rateOf: () => 2 } })
    await begin()
    await clock.pass(10)
    expect(state().positionSeconds).toBeCloseTo(20)
    expect(backend.listenedSeconds()).toBe(10)
  })

  test('mute and unmute also apply to the output', async () => {
    const { begin, player, outputs, state } = aPlayer()
    await begin()
    player.setVolume(0.4)
    player.toggleMute()
    expect(outputs.last().volume()).toBe(0)
    player.toggleMute()
    expect(outputs.last().volume()).toBe(0.4)
    expect(state().volume).toBe(0.4)
  })
})
