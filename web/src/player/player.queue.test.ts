import { describe, expect, test, vi } from 'vitest'
import { aPlayer, BOOK, OTHER_BOOK } from './test-support/a-player.ts'
import type { QueueEntry } from './queue.rules.ts'

const entry = (libraryItemId: string): QueueEntry => ({
  libraryItemId,
  libraryId: 'library',
  episodeId: null,
  title: libraryItemId,
  subtitle: '',
  caption: '',
  duration: 600,
  coverPath: null,
})
const QUEUE = [entry('book'), entry('other')]

describe('when playback ends', () => {
  test('[R4.040] plays the next entry in the queue with auto play on', async () => {
    const { begin, outputs, state, clock, backend } = aPlayer()
    await begin({ ...BOOK, queue: QUEUE })
    outputs.last().report({ kind: 'ended' })
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', media: { libraryItemId: 'other' } })
    expect(state().queue).toHaveLength(2)
    // The end itself was reported to the server.
    expect(backend.reports.find((report) => report.sessionId === 'session-1')).toMatchObject({
      currentTime: 600,
    })
  })

  test('[R4.041] stops at the end of the queue, or after the item with auto play off', async () => {
    const last = aPlayer()
    await last.begin({ ...OTHER_BOOK, queue: QUEUE })
    last.outputs.last().report({ kind: 'ended' })
    await last.clock.pass(5)
    expect(last.state()).toMatchObject({
      phase: 'LOADED',
      media: { libraryItemId: 'other' },
      positionSeconds: 600,
    })

    const off = aPlayer({ preferences: { isAutoPlayOn: false } })
    await off.begin({ ...BOOK, queue: QUEUE })
    off.outputs.last().report({ kind: 'ended' })
    await off.clock.pass(5)
    expect(off.state()).toMatchObject({ phase: 'LOADED', media: { libraryItemId: 'book' } })
  })

  test('play starts over after the end', async () => {
    const { begin, outputs, player, state } = aPlayer()
    await begin()
    outputs.last().report({ kind: 'ended' })
    player.play()
    expect(state()).toMatchObject({ phase: 'PLAYING', positionSeconds: 0 })
  })
})

describe('when the next entry can’t be loaded', () => {
  const endedOffline = async () => {
    const on = aPlayer()
    await on.begin({ ...BOOK, queue: QUEUE })
    on.backend.goAway()
    on.outputs.last().report({ kind: 'ended' })
    await on.clock.pass(5)
    return on
  }

  test('waits for the server with the queue intact, then plays it', async () => {
    const { backend, clock, player, state } = await endedOffline()
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: true, media: { libraryItemId: 'book' } })
    expect(state().queue).toHaveLength(2)
    backend.comeBack()
    player.retryNow()
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', isWaiting: false, media: { libraryItemId: 'other' } })
    expect(state().queue).toHaveLength(2)
  })

  test.each(['toggle', 'pause', 'handOver'] as const)('%s ends the wait', async (command) => {
    const { backend, clock, player, state } = await endedOffline()
    player[command]()
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false })
    backend.comeBack()
    player.retryNow()
    await clock.pass(60)
    expect(state()).toMatchObject({ phase: 'LOADED', media: { libraryItemId: 'book' } })
  })

  test('does not start it after the sleep timer has ended', async () => {
    const { backend, clock, player, state } = await endedOffline()
    player.sleep.start(10)
    await clock.pass(11)
    backend.comeBack()
    await clock.pass(60)
    expect(state()).toMatchObject({ phase: 'LOADED', media: { libraryItemId: 'book' } })
  })

  test('handles a refusal that comes before the description of the entry', async () => {
    const { begin, backend, outputs, state } = aPlayer()
    await begin({ ...BOOK, queue: QUEUE })
    const { describe: describeNow } = backend
    backend.describe = async (ref) => {
      await new Promise<void>((resolve) => void setTimeout(resolve))
      return describeNow(ref)
    }
    backend.refuseOpening()
    outputs.last().report({ kind: 'ended' })
    // A rejection that nothing has handled by now fails the whole run.
    await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: true }))
  })

  test('skips entries that are gone, and stops at the end if all are', async () => {
    const { begin, outputs, clock, state } = aPlayer()
    await begin({ ...BOOK, queue: [entry('book'), entry('gone'), entry('other'), entry('also gone')] })
    outputs.last().report({ kind: 'ended' })
    await clock.pass(1)
    expect(state()).toMatchObject({ phase: 'PLAYING', media: { libraryItemId: 'other' } })
    outputs.last().report({ kind: 'ended' })
    await clock.pass(5)
    expect(state()).toMatchObject({ phase: 'LOADED', isWaiting: false, media: { libraryItemId: 'other' } })
    expect(state().positionSeconds).toBe(600)
  })
})

test('adds, inserts, removes and clears entries', async () => {
  const { begin, player, state } = aPlayer()
  await begin()
  const keys = () => state().queue.map((queued) => queued.libraryItemId)
  player.addToQueue(entry('a'))
  player.addToQueue(entry('a'))
  player.playNext(entry('b'))
  expect(keys()).toEqual(['book', 'b', 'a'])
  player.removeFromQueue('b')
  expect(keys()).toEqual(['book', 'a'])
  player.clearQueue()
  expect(keys()).toEqual(['book'])
  await player.close()
  expect(keys()).toEqual([])
})
