import { expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'
import { settle } from './test-support/fake-clock.ts'

const aPausedPlayer = async (seconds: number) => {
  const on = aPlayer()
  await on.begin()
  await on.clock.pass(seconds)
  on.player.pause()
  await settle()
  return on
}

test('adopts the position of another device after a lost connection is restored', async () => {
  const { player, backend, state } = await aPausedPlayer(20)
  backend.setProgress(BOOK, 300)
  player.catchUp()
  await settle()
  expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 300 })
})

test('a pause while offline is reported on reconnection, and the position is kept', async () => {
  const { begin, clock, player, backend, state } = aPlayer()
  await begin()
  await clock.pass(12)
  backend.goAway()
  await clock.pass(30)
  player.pause()
  await clock.pass(60)
  player.catchUp()
  await settle()
  expect(state().positionSeconds).toBe(42)
  backend.comeBack()
  player.catchUp()
  await settle()
  expect(backend.reports.at(-1)).toMatchObject({ currentTime: 42 })
  expect(state().positionSeconds).toBe(42)
})

test('after a long pause, play resumes at the latest position from any device', async () => {
  const { clock, player, backend, state } = await aPausedPlayer(20)
  backend.setProgress(BOOK, 300)
  clock.sleep(3600)
  player.play()
  await clock.pass(5)
  expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false })
  expect(state().positionSeconds).toBeCloseTo(305)
  expect(backend.reports.at(-1)?.currentTime).toBeGreaterThanOrEqual(300)
})

test('after a long pause, play resumes at the local position if the server is unreachable', async () => {
  const { clock, player, backend, state } = await aPausedPlayer(50)
  backend.goAway()
  clock.sleep(3600)
  player.play()
  await clock.pass(5)
  expect(state().phase).toBe('PLAYING')
  expect(state().positionSeconds).toBeGreaterThan(30)
})

test('an unresponsive server delays play by two seconds at most, and pause cancels it', async () => {
  const { clock, player, backend, state } = await aPausedPlayer(20)
  backend.place = () => new Promise(() => undefined)
  clock.sleep(90)
  player.play()
  await clock.pass(1)
  expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: true })
  player.pause()
  await clock.pass(5)
  expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false })
  player.play()
  await clock.pass(5)
  expect(state().phase).toBe('PLAYING')
})

test('a report carries the time its position was reached, not the time it was sent', async () => {
  const { clock, player, backend } = await aPausedPlayer(7.6)
  const pausedAtMs = clock.now()
  clock.sleep(3600)
  player.closeOnPageHide()
  expect(backend.goneInPassing.at(-1)?.report?.at).toBe(pausedAtMs)
})

test('a seek during a report in flight is reported after it', async () => {
  const { player, backend } = await aPausedPlayer(2)
  player.seek(100)
  player.seek(200)
  player.seek(300)
  await settle()
  expect(backend.reports.at(-1)).toMatchObject({ currentTime: 300 })
})

test('a seek while paused is reported in a new session if the old one is gone', async () => {
  const { player, backend } = await aPausedPlayer(2)
  backend.restart()
  player.seek(200)
  await settle()
  expect(backend.reports.at(-1)).toMatchObject({ sessionId: 'session-2', currentTime: 200 })
})

test('the end is reported despite a report in flight', async () => {
  const { begin, clock, backend, outputs } = aPlayer()
  await begin({ ...BOOK, startTime: 593 })
  const { sync } = backend
  backend.sync = async (...given) => {
    await new Promise<void>((resolve) => void clock.after(2900, resolve))
    return sync(...given)
  }
  await clock.pass(6)
  outputs.last().report({ kind: 'ended' })
  await clock.pass(10)
  expect(backend.reports.at(-1)).toMatchObject({ currentTime: 600 })
})

test('no session is opened again for an item that is being closed', async () => {
  const { begin, clock, backend, player } = aPlayer()
  await begin()
  await clock.pass(8)
  backend.restart()
  player.pause()
  await player.close()
  await settle()
  expect(backend.opened).toHaveLength(1)
})

test('after a machine slept while playing, it is paused, at the latest position from any device', async () => {
  const { begin, clock, backend, outputs, state } = aPlayer()
  await begin()
  await clock.pass(12)
  const leftAtMs = clock.now()
  outputs.last().suspend()
  clock.sleep(3600)
  backend.setProgress(BOOK, 300)
  const { sync } = backend
  // The server knows of a later position and refuses this one.
  backend.sync = async (id, report) => {
    await sync(id, report)
    backend.setProgress(BOOK, 300)
  }
  await clock.pass(5)
  expect(backend.reports.at(-1)).toMatchObject({ currentTime: 12, at: leftAtMs })
  expect(outputs.last().isPlaying()).toBe(false)
  expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false, positionSeconds: 300 })
})

test.each([
  ['stalls', (on: ReturnType<typeof aPlayer>) => on.outputs.last().report({ kind: 'waiting' })],
  [
    'starts the next track',
    (on: ReturnType<typeof aPlayer>) => on.outputs.last().report({ kind: 'playing' }),
  ],
  ['is paused', (on: ReturnType<typeof aPlayer>) => on.player.pause()],
])('a player that %s right after the machine woke is paused as well', async (_what, wake) => {
  const on = aPlayer()
  await on.begin()
  await on.clock.pass(12)
  const leftAtMs = on.clock.now()
  on.outputs.last().suspend()
  on.clock.sleep(3600)
  wake(on)
  await on.clock.pass(5)
  expect(on.state()).toMatchObject({ phase: 'LOADED', isWaiting: false, positionSeconds: 12 })
  expect(on.backend.reports.at(-1)).toMatchObject({ currentTime: 12, at: leftAtMs })
})

test('a cast device keeps playing while this one sleeps', async () => {
  const { begin, clock, player, outputs, state } = aPlayer()
  player.setCasting(true)
  await begin()
  await clock.pass(12)
  outputs.last().suspend()
  clock.sleep(3600)
  await clock.pass(5)
  expect(state().phase).toBe('PLAYING')
})
