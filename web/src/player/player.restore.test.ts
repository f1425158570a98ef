import { describe, expect, test } from 'vitest'
import { aPlayer, BOOK, OTHER_BOOK } from './test-support/a-player.ts'
import { settle } from './test-support/fake-clock.ts'

const QUEUE = [BOOK, OTHER_BOOK].map((ref) => ({
  ...ref,
  libraryId: 'library',
  title: 'Title',
  subtitle: '',
  caption: '',
  duration: 600,
  coverPath: null,
}))
const LEFT_OFF = { ref: BOOK, positionSeconds: 120, queue: QUEUE }

describe('playback restored from an earlier visit', () => {
  test('has its position and queue, but is silent and has no session', async () => {
    const { player, state, backend, outputs } = aPlayer()
    await player.restore(LEFT_OFF)
    expect(state()).toMatchObject({
      phase: 'LOADED',
      positionSeconds: 120,
      durationSeconds: 600,
      queue: QUEUE,
    })
    expect(state().media).toMatchObject(BOOK)
    expect(backend.opened).toEqual([])
    expect(outputs.all).toEqual([])
  })

  test('starts on request, at the server’s current position', async () => {
    const { player, state, backend, clock } = aPlayer()
    await player.restore(LEFT_OFF)
    backend.setProgress(BOOK, 130)
    player.toggle()
    await clock.pass(1)
    expect(state()).toMatchObject({
      phase: 'PLAYING',
      sessionId: 'session-1',
      positionSeconds: 131,
      queue: QUEUE,
    })
  })

  test('starts at a position chosen before playing; the jump can be undone', async () => {
    const { player, state, clock } = aPlayer()
    await player.restore(LEFT_OFF)
    player.seek(300)
    expect(state()).toMatchObject({ positionSeconds: 300, undoSeconds: 120 })
    player.jumpForward()
    player.play()
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', positionSeconds: 311 })
  })

  test('follows progress from another device', async () => {
    const { player, state } = aPlayer()
    await player.restore(LEFT_OFF)
    player.follow(BOOK, 200)
    expect(state().positionSeconds).toBe(200)
  })

  test('keeps its position when the server is unreachable', async () => {
    const { player, state, backend, clock } = aPlayer()
    await player.restore(LEFT_OFF)
    backend.goAway()
    player.play()
    await settle()
    expect(state()).toMatchObject({ phase: 'LOADED', positionSeconds: 120 })
    backend.comeBack()
    player.play()
    await clock.pass(1)
    expect(state().phase).toBe('PLAYING')
  })

  test('gives way to what is started, before or after it is restored', async () => {
    const { player, state, clock } = aPlayer()
    const coming = player.restore(LEFT_OFF)
    await player.load(OTHER_BOOK)
    await coming
    await clock.pass(1)
    expect(state().media).toMatchObject(OTHER_BOOK)
    await player.restore(LEFT_OFF)
    expect(state().media).toMatchObject(OTHER_BOOK)
  })

  test('is discarded when closed', async () => {
    const { player, state, backend } = aPlayer()
    await player.restore(LEFT_OFF)
    await player.close()
    expect(state().phase).toBe('IDLE')
    player.closeOnPageHide()
    expect(backend.closed).toEqual([])
  })
})
