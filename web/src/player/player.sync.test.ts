import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'
import { settle } from './test-support/fake-clock.ts'

describe('progress reports', () => {
  test('[R9.018 R3.038] are sent every five seconds of listening, with time listened, duration and position', async () => {
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

  test('include unsent time in the next report, so that no second is lost', async () => {
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

  test('count short tracks in full', async () => {
    const { begin, clock, backend, player, outputs } = aPlayer()
    await begin()
    for (let track = 0; track < 10; track++) {
      await clock.pass(0.9)
      outputs.last().report({ kind: 'playing' })
    }
    await player.close()
    expect(backend.listenedSeconds()).toBe(9)
  })

  test('are repeated when the response was lost, without adding to the total', async () => {
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

  test('include in-flight time in the final report of a page', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(7)
    backend.loseAnswers()
    await clock.pass(5)
    player.closeOnPageHide()
    expect(backend.goneInPassing).toMatchObject([{ report: { timeListened: 7, totalListened: 12 } }])
  })

  test('[R8.011] show an error after two failures in a row', async () => {
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

  test('continue in a new session after a server restart, including earlier listening time', async () => {
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

  test('send the rest when the page is closed', async () => {
    const { begin, clock, backend, player } = aPlayer()
    await begin()
    await clock.pass(8)
    player.closeOnPageHide()
    expect(backend.goneInPassing).toMatchObject([
      { sessionId: 'session-1', report: { timeListened: 3, currentTime: 8 } },
    ])
  })

  test('do not count time while a laptop was asleep', async () => {
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
  test('the tab that starts playing notifies the others', async () => {
    const { begin, claims } = aPlayer()
    await begin()
    expect(claims()).toBe(1)
  })

  test('the silenced tab resumes from the other’s position', async () => {
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

  test('the silenced tab resumes from the other’s position, even if the server was unreachable at first', async () => {
    const { begin, clock, player, backend, state } = aPlayer()
    await begin()
    await clock.pass(10)
    player.handOver()
    backend.setProgress(BOOK, 400)
    backend.goAway()
    player.play()
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false })
    backend.comeBack()
    player.play()
    await clock.pass(1)
    expect(state().phase).toBe('PLAYING')
    expect(state().positionSeconds).toBeCloseTo(401)
  })

  test('the silenced tab stays paused if play was cancelled before the server responded', async () => {
    const { begin, clock, player, state, backend } = aPlayer()
    await begin()
    await clock.pass(10)
    player.handOver()
    backend.setProgress(BOOK, 400)
    player.toggle()
    player.toggle()
    await clock.pass(5)
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false, positionSeconds: 400 })
  })

  test('the silenced tab sends its remaining time, without opening a session that would end the other’s', async () => {
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

  test('follows a position changed elsewhere while paused, but not while playing', async () => {
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

  test('stops when its item is marked as finished, and reports nothing that would undo it', async () => {
    const { begin, clock, player, state, backend } = aPlayer()
    await begin()
    await clock.pass(8)
    player.stopAsFinished({ ...BOOK, libraryItemId: 'another' })
    expect(state().phase).toBe('PLAYING')
    player.stopAsFinished(BOOK)
    expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 8 })
    await settle()
    expect(backend.reports.at(-1)).toMatchObject({ currentTime: 600, totalListened: 8 })
    await player.close()
    await settle()
    expect(backend.closed.at(-1)?.report?.currentTime ?? 600).toBe(600)
  })

  test('goes on from where it stopped when played again', async () => {
    const { begin, clock, player, backend } = aPlayer()
    await begin()
    await clock.pass(8)
    player.stopAsFinished(BOOK)
    await settle()
    player.play()
    await clock.pass(6)
    expect(backend.reports.at(-1)?.currentTime).toBeLessThan(20)
  })
})
