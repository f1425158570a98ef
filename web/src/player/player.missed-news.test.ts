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

test('a place reached elsewhere while the connection was away is taken when it is back', async () => {
  const { player, backend, state } = await aPausedPlayer(20)
  backend.setProgress(BOOK, 300)
  player.catchUp()
  await settle()
  expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 300 })
})

test('a pause that could not be told is told when the connection is back, and the place stays', async () => {
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

test('after a long pause, play goes on where the listener was last, on whatever device', async () => {
  const { clock, player, backend, state } = await aPausedPlayer(20)
  backend.setProgress(BOOK, 300)
  clock.sleep(3600)
  player.play()
  await clock.pass(5)
  expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false })
  expect(state().positionSeconds).toBeCloseTo(305)
  expect(backend.reports.at(-1)?.currentTime).toBeGreaterThanOrEqual(300)
})

test('after a long pause without a server, play goes on from here', async () => {
  const { clock, player, backend, state } = await aPausedPlayer(50)
  backend.goAway()
  clock.sleep(3600)
  player.play()
  await clock.pass(5)
  expect(state().phase).toBe('PLAYING')
  expect(state().positionSeconds).toBeGreaterThan(30)
})

test('a server that does not answer holds up play for two seconds, and pause takes it back', async () => {
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

test('a report says when its place was reached, not when it was sent', async () => {
  const { clock, player, backend } = await aPausedPlayer(7.6)
  const pausedAtMs = clock.now()
  clock.sleep(3600)
  player.closeOnPageHide()
  expect(backend.goneInPassing.at(-1)?.report?.at).toBe(pausedAtMs)
})

test('a seek while another report is on its way is told after it', async () => {
  const { player, backend } = await aPausedPlayer(2)
  player.seek(100)
  player.seek(200)
  player.seek(300)
  await settle()
  expect(backend.reports.at(-1)).toMatchObject({ currentTime: 300 })
})

test('a seek while paused that finds the session gone is told in the new one', async () => {
  const { player, backend } = await aPausedPlayer(2)
  backend.restart()
  player.seek(200)
  await settle()
  expect(backend.reports.at(-1)).toMatchObject({ sessionId: 'session-2', currentTime: 200 })
})

test('the end is told although a report is on its way', async () => {
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
