import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'

const failed = (reason: 'network' | 'media', url = '/track/session-1/1') =>
  ({ kind: 'failed', reason, url }) as const

describe('when the network fails', () => {
  test('retries at the same position, and resumes when the server is back', async () => {
    const { begin, clock, backend, outputs, state } = aPlayer()
    await begin()
    await clock.pass(20)
    backend.goAway()
    outputs.last().report(failed('network'))
    await clock.pass(30)
    expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: true, positionSeconds: 20 })
    backend.comeBack()
    await clock.pass(16)
    expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false })
    expect(outputs.last().loads.at(-1)).toMatchObject({ atSeconds: 20 })
    // Buffering does not count as listening.
    expect(backend.listenedSeconds()).toBeLessThan(40)
  })

  test('retries immediately when asked to', async () => {
    const { begin, clock, backend, outputs, player, state } = aPlayer()
    await begin()
    backend.goAway()
    outputs.last().report(failed('network'))
    await clock.pass(40)
    backend.comeBack()
    player.retryNow()
    await clock.pass(0.01)
    expect(state().isWaiting).toBe(false)
  })

  test('opens a new session at the same position when the server has lost the old one', async () => {
    const { begin, clock, backend, outputs, state } = aPlayer()
    await begin()
    await clock.pass(30)
    backend.goAway()
    backend.restart()
    outputs.last().report(failed('network'))
    await clock.pass(10)
    backend.comeBack()
    await clock.pass(20)
    expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false, sessionId: 'session-2' })
    expect(outputs.last().loads.at(-1)).toMatchObject({ atSeconds: 30 })
    expect(outputs.last().urls()[0]).toContain('session-2')
  })

  test('reloads after a while when data stalls', async () => {
    const { begin, clock, outputs, state } = aPlayer()
    await begin()
    await clock.pass(5)
    outputs.last().stall()
    expect(state().isWaiting).toBe(true)
    await clock.pass(9)
    expect(outputs.last().loads).toHaveLength(2)
    expect(state().isWaiting).toBe(false)
  })

  test('stays paused when paused meanwhile, and play resumes', async () => {
    const { begin, clock, backend, outputs, player, state } = aPlayer()
    await begin()
    await clock.pass(10)
    backend.goAway()
    outputs.last().report(failed('network'))
    await clock.pass(3)
    player.pause()
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false })
    backend.comeBack()
    await clock.pass(60)
    expect(state().phase).toBe('LOADED')
    player.play()
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false })
  })
})

describe('when a file is missing on the server', () => {
  const loseFiles = ({ backend, outputs }: ReturnType<typeof aPlayer>) => {
    backend.setHealth('gone')
    outputs.setMissing(true)
    outputs.last().report(failed('media'))
  }

  test('a few new sessions are tried, ever less often, and then the listener is told', async () => {
    const on = aPlayer()
    await on.begin({ ...BOOK, startTime: 77 })
    loseFiles(on)
    await on.clock.pass(5)
    expect(on.state()).toMatchObject({ isWaiting: true, positionSeconds: 77 })
    expect(on.backend.opened.length).toBeLessThanOrEqual(4)
    await on.clock.pass(60)
    expect(on.backend.opened.length).toBeLessThanOrEqual(7)
    expect(on.told).toEqual(['fileGone'])
    expect(on.state().phase).toBe('IDLE')
  })

  test('playback resumes where it stopped if the file is back in time', async () => {
    const on = aPlayer()
    await on.begin({ ...BOOK, startTime: 77 })
    loseFiles(on)
    await on.clock.pass(5)
    on.backend.setHealth('ok')
    on.outputs.setMissing(false)
    await on.clock.pass(30)
    expect(on.state()).toMatchObject({ phase: 'PLAYING', isWaiting: false })
    expect(on.outputs.last().loads.at(-1)).toMatchObject({ atSeconds: 77 })
    expect(on.told).toEqual([])
  })

  test('the listener is told at once if the whole item is gone', async () => {
    const { begin, clock, backend, outputs, state, told } = aPlayer()
    await begin()
    backend.setHealth('gone')
    backend.open = () => backend.describe({ libraryItemId: 'gone', episodeId: null }) as never
    outputs.last().report(failed('network'))
    await clock.pass(5)
    expect(told).toEqual(['fileGone'])
    expect(state().phase).toBe('IDLE')
  })
})

test('a play that waits for the server can be cancelled', async () => {
  const { begin, clock, backend, outputs, player, state } = aPlayer()
  await begin()
  await clock.pass(10)
  player.pause()
  backend.goAway()
  outputs.last().report(failed('network'))
  player.toggle()
  await clock.pass(3)
  expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: true })
  player.toggle()
  expect(state().isWaiting).toBe(false)
  backend.comeBack()
  await clock.pass(60)
  expect(state().phase).toBe('LOADED')
})

describe('when files can’t be played', () => {
  test('[R4.032] requests a stream instead, at the same position', async () => {
    const { begin, clock, backend, outputs, state } = aPlayer()
    await begin({ ...BOOK, startTime: 77 })
    outputs.last().report(failed('media'))
    await clock.pass(1)
    expect(backend.opened.at(-1)).toMatchObject({ forceTranscode: true })
    expect(outputs.last()).toMatchObject({ kind: 'hls' })
    expect(outputs.last().loads).toEqual([{ urls: ['/stream/session-2/1'], atSeconds: 77 }])
    expect(state().phase).toBe('PLAYING')
  })

  test('gives up with an error when the stream can’t be played either', async () => {
    const { begin, clock, outputs, state, told } = aPlayer()
    await begin()
    outputs.last().report(failed('media'))
    await clock.pass(1)
    outputs.last().report(failed('media', '/stream/session-2/1'))
    await clock.pass(1)
    expect(told).toEqual(['streamFailed '])
    expect(state().phase).toBe('IDLE')
  })
})

describe('streams', () => {
  const STREAM = { catalogue: [{ ref: BOOK, session: { playMethod: 2 } }] }

  test('[R4.037] a reset waits a second, then restarts at the given time', async () => {
    const { begin, clock, outputs, player } = aPlayer(STREAM)
    await begin()
    player.resetStream(120)
    await clock.pass(0.9)
    expect(outputs.last().loads).toHaveLength(1)
    await clock.pass(0.2)
    expect(outputs.last().loads.at(-1)?.atSeconds).toBe(120)
  })

  test('[R8.007] a server failure shows an error and closes the player', async () => {
    const { begin, player, told, state } = aPlayer(STREAM)
    await begin()
    player.failStream('ffmpeg is missing')
    expect(told).toEqual(['streamFailed ffmpeg is missing'])
    expect(state().phase).toBe('IDLE')
  })
})

describe('casting', () => {
  test('[R4.030] switches to the device and back at the same position', async () => {
    const { begin, clock, outputs, player, state, backend } = aPlayer()
    await begin({ ...BOOK, startTime: 50 })
    await clock.pass(10)
    player.setCasting(true)
    await clock.pass(2)
    expect(outputs.last()).toMatchObject({ kind: 'cast' })
    expect(outputs.last().loads).toMatchObject([{ atSeconds: 60 }])
    expect(backend.opened.at(-1)).toMatchObject({ isCasting: true })
    expect(state().phase).toBe('PLAYING')
    player.setCasting(false)
    await clock.pass(0)
    expect(outputs.last()).toMatchObject({ kind: 'audio' })
    expect(outputs.last().loads).toMatchObject([{ atSeconds: 62 }])
  })
})
