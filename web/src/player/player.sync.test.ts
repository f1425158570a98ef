import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'
import { settle } from './test-support/fake-clock.ts'

describe('reporting', () => {
  test('[R9.018 R3.038] every five seconds of listening, with time heard, length and position', async () => {
    const { begin, clock, backend, state } = aPlayer()
    await begin()
    await clock.pass(17)
    expect(
      backend.reports.map(({ timeListened, duration, currentTime }) => ({
        timeListened,
        duration,
        currentTime,
      })),
    ).toEqual([5, 10, 15].map((currentTime) => ({ timeListened: 5, duration: 600, currentTime })))
    expect(state().lastSyncMs).not.toBeNull()
  })

  test('what the server did not get goes with the next report: no second is lost', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(7)
    backend.goAway()
    await clock.pass(40)
    backend.comeBack()
    await clock.pass(13)
    await player.close()
    await settle()
    expect(backend.listenedSeconds()).toBe(60)
    expect(backend.closed.at(-1)).toMatchObject({ sessionId: 'session-1' })
  })

  test('what the server got without an answer coming back is said again, and adds nothing to the total', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(7)
    backend.loseAnswers()
    await clock.pass(11)
    player.pause()
    await clock.pass(600)
    player.play()
    await clock.pass(4)
    backend.comeBack()
    await clock.pass(8)
    await player.close()
    await settle()
    expect(backend.listenedSeconds()).toBe(30)
    expect(backend.reports.map((report) => report.totalListened)).toEqual(
      backend.reports.map((report) => report.totalListened).toSorted((a, b) => a - b),
    )
  })

  test('the last word of a page has what is on its way in it', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(7)
    backend.loseAnswers()
    await clock.pass(5)
    player.closeOnPageHide()
    expect(backend.goneInPassing).toMatchObject([{ report: { timeListened: 7, totalListened: 12 } }])
  })

  test('[R8.011] told after two failures in a row', async () => {
    const { begin, clock, backend, told } = aPlayer()
    await begin()
    backend.goAway()
    await clock.pass(9)
    expect(told).toEqual([])
    await clock.pass(1)
    expect(told).toEqual(['syncTrouble'])
    await clock.pass(5)
    expect(told).toHaveLength(1)
    await clock.pass(5)
    expect(told).toHaveLength(2)
  })

  test('a server that was restarted gets a new session, and the seconds of before', async () => {
    const { begin, clock, backend, state, outputs, player } = aPlayer()
    await begin()
    await clock.pass(12)
    backend.restart()
    await clock.pass(20)
    expect(backend.opened).toHaveLength(2)
    expect(state()).toMatchObject({ phase: 'PLAYING', sessionId: 'session-2' })
    // Playback continues from the buffer; later data is fetched through the new session.
    expect(outputs.all).toHaveLength(1)
    expect(outputs.last().loads).toHaveLength(1)
    expect(outputs.last().urls()[0]).toContain('session-2')
    await player.close()
    await settle()
    expect(backend.listenedSeconds()).toBe(32)
  })

  test('the page goes away: the rest is sent in passing', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(8)
    player.closeOnPageHide()
    expect(backend.goneInPassing).toMatchObject([
      { sessionId: 'session-1', report: { timeListened: 3, currentTime: 8 } },
    ])
  })

  test('a laptop that slept counts nothing it did not play', async () => {
    const { begin, clock, outputs, backend, player } = aPlayer()
    await begin()
    await clock.pass(4)
    outputs.last().stall()
    clock.sleep(3600)
    await clock.pass(2)
    await player.close()
    await settle()
    expect(backend.listenedSeconds()).toBeLessThanOrEqual(7)
  })
})

describe('two tabs', () => {
  test('whoever begins to sound tells the others', async () => {
    const { begin, claims } = aPlayer()
    await begin()
    expect(claims()).toBe(1)
  })

  test('the one that fell silent takes up what was heard in the other', async () => {
    const { begin, clock, player, backend, state, outputs } = aPlayer()
    await begin()
    await clock.pass(10)
    player.handOver()
    expect(state().phase).toBe('LOADED')
    backend.restart()
    backend.setProgress(BOOK, 400)
    player.play()
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', sessionId: 'session-2' })
    expect(outputs.last().loads.at(-1)).toMatchObject({ atSeconds: 400 })
    expect(state().positionSeconds).toBeCloseTo(401)
  })

  test('the one that fell silent hands in its rest, and does not end the session of the other by one of its own', async () => {
    const { begin, clock, player, backend } = aPlayer()
    await begin()
    await clock.pass(8)
    backend.restart()
    player.handOver()
    await settle()
    expect(backend.opened).toHaveLength(1)
    expect(backend.closed).toMatchObject([
      { sessionId: 'session-1', report: { currentTime: 8, totalListened: 8 } },
    ])
  })

  test('a place changed elsewhere is followed while paused, and not while playing', async () => {
    const { begin, player, state, backend } = aPlayer()
    await begin()
    player.follow(BOOK, 300)
    expect(state().positionSeconds).toBe(0)
    player.pause()
    const reports = backend.reports.length
    player.follow(BOOK, 300)
    expect(state().positionSeconds).toBe(300)
    await settle()
    expect(backend.reports).toHaveLength(reports)
  })
})
