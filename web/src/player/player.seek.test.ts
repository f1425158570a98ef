import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK } from './test-support/a-player.ts'

const CHAPTERS = [
  { id: 1, start: 0, end: 100, title: 'One' },
  { id: 2, start: 100, end: 300, title: 'Two' },
  { id: 3, start: 300, end: 600, title: 'Three' },
]

describe('seeking', () => {
  test('[R9.019 R5.047] jumps by ten seconds, but not before the start or past the end', async () => {
    const { begin, player, state } = aPlayer()
    await begin({ ...BOOK, startTime: 15 })
    player.jumpBack()
    expect(state().positionSeconds).toBe(5)
    player.jumpBack()
    expect(state().positionSeconds).toBe(0)
    player.seek(595)
    player.jumpForward()
    expect(state().positionSeconds).toBe(600)
  })

  test('[R5.044] ignores the track bar while loading', async () => {
    const { player, outputs, state, clock } = aPlayer()
    outputs.holdLoads()
    await player.load(BOOK)
    await clock.pass(0)
    expect(state().phase).toBe('LOADING')
    player.seek(100)
    expect(state().positionSeconds).toBe(0)
  })

  test('[R5.045] logs an invalid time without sending it', async () => {
    const { begin, player, state, logged } = aPlayer()
    await begin({ ...BOOK, startTime: 100 })
    player.seek(Number.NaN)
    expect(state().positionSeconds).toBe(100)
    expect(logged).toHaveLength(1)
  })

  test('reports a seek while paused to the server immediately', async () => {
    const { begin, player, backend, clock } = aPlayer()
    await begin()
    player.pause()
    player.seek(200)
    await clock.pass(0)
    expect(backend.reports.at(-1)).toMatchObject({ currentTime: 200, timeListened: 0 })
  })

  test('seeking to the very end, with nothing left to play, does not wait for data', async () => {
    const { begin, player, state, outputs } = aPlayer()
    await begin()
    player.seek(600)
    outputs.last().report({ kind: 'waiting' })
    outputs.last().report({ kind: 'ended' })
    expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 600, isWaiting: false })
  })

  test('chapters before and after', async () => {
    const { begin, player, state } = aPlayer({ catalogue: [{ ref: BOOK, media: { chapters: CHAPTERS } }] })
    await begin({ ...BOOK, startTime: 150 })
    player.nextChapter()
    expect(state().positionSeconds).toBe(300)
    player.previousChapter()
    expect(state().positionSeconds).toBe(100)
    player.nextChapter()
    player.nextChapter()
    expect(state().positionSeconds).toBe(300)
  })

  test('offers to undo a long jump for a while', async () => {
    const { begin, player, state, clock } = aPlayer()
    await begin({ ...BOOK, startTime: 100 })
    player.jumpForward()
    expect(state().undoSeconds).toBeNull()
    player.seek(500)
    expect(state().undoSeconds).toBe(110)
    player.undo()
    expect(state()).toMatchObject({ positionSeconds: 110, undoSeconds: null })
    player.seek(400)
    await clock.pass(16)
    expect(state().undoSeconds).toBeNull()
  })

  test('rewinds a little after a long pause, unless switched off', async () => {
    const on = aPlayer()
    await on.begin({ ...BOOK, startTime: 100 })
    on.player.pause()
    await on.clock.pass(600)
    on.player.play()
    expect(on.state().positionSeconds).toBe(90)

    const off = aPlayer({ preferences: { isAutoRewindOn: false } })
    await off.begin({ ...BOOK, startTime: 100 })
    off.player.pause()
    await off.clock.pass(600)
    off.player.play()
    expect(off.state().positionSeconds).toBe(100)
  })
})
