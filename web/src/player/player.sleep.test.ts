import { expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'

test('[R4.045] at zero, clears the timer, pauses and shows a notice', async () => {
  const { begin, clock, player, state, told, outputs } = aPlayer()
  await begin()
  player.sleep.start(30)
  await clock.pass(29)
  expect(state()).toMatchObject({ phase: 'PLAYING', sleep: { remainingSeconds: 1 } })
  expect(outputs.last().volume()).toBeLessThan(0.2)
  await clock.pass(1)
  expect(state()).toMatchObject({ phase: 'LOADED', sleep: null })
  expect(told).toEqual(['sleepOver'])
  // Volume is restored when playback resumes.
  expect(outputs.last().volume()).toBe(1)
})

test('[R4.046] can be extended and shortened', async () => {
  const { begin, player, state } = aPlayer()
  const left = () => {
    const { sleep } = state()
    return sleep?.kind === 'time' ? sleep.remainingSeconds : null
  }
  await begin()
  player.sleep.start(300)
  player.sleep.lengthen(300)
  expect(left()).toBe(600)
  player.sleep.shorten(300)
  expect(left()).toBe(300)
  player.sleep.start(180)
  player.sleep.shorten(300)
  expect(left()).toBe(120)
  player.sleep.cancel()
  expect(state().sleep).toBeNull()
})

test('keeps running while paused, and across a change of item', async () => {
  const { begin, player, clock, state } = aPlayer()
  await begin()
  player.sleep.start(60)
  player.pause()
  await clock.pass(20)
  expect(state().sleep).toMatchObject({ remainingSeconds: 40 })
  await begin({ libraryItemId: 'other' })
  expect(state().sleep).toMatchObject({ remainingSeconds: 40 })
})

test('stops at the end of the chapter, to within a tenth of a second', async () => {
  const chapters = [
    { id: 1, start: 0, end: 100.4, title: 'One' },
    { id: 2, start: 100.4, end: 600, title: 'Two' },
  ]
  const { begin, player, clock, state, told, outputs } = aPlayer({
    catalogue: [{ ref: BOOK, media: { chapters } }],
  })
  await begin({ ...BOOK, startTime: 80 })
  player.sleep.startUntilChapterEnd()
  await clock.pass(20)
  expect(state().phase).toBe('PLAYING')
  await clock.pass(0.5)
  expect(state()).toMatchObject({ phase: 'LOADED', sleep: null })
  expect(outputs.last().position()).toBeCloseTo(100.4, 1)
  expect(told).toEqual(['sleepOver'])
})

test('ending while the next item is loading, the item stays paused', async () => {
  const { begin, player, clock, state, backend, told } = aPlayer()
  await begin()
  const { open } = backend
  backend.open = async (request) => {
    await new Promise<void>((resolve) => void clock.after(20_000, resolve))
    return open(request)
  }
  player.sleep.start(10)
  void player.load({ libraryItemId: 'other' })
  await clock.pass(60)
  expect(told).toEqual(['sleepOver'])
  expect(state()).toMatchObject({ phase: 'LOADED', media: { libraryItemId: 'other' }, positionSeconds: 0 })
})
