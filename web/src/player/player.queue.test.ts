import { describe, expect, test } from 'vitest'
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
