import { describe, expect, test } from 'vitest'
import {
  aLongBook,
  anne,
  app,
  listened,
  placeIn,
  play,
  signInAgain,
  sync,
  usePlayers,
} from './test-support/players.ts'

/** Machines that start before their time is set: the server's clock is ahead or behind, and is corrected later. */

const YEAR_MS = 365 * 86_400_000

usePlayers()

const setClock = async (byMs: number): Promise<void> => {
  app.clock.advance(byMs)
  await signInAgain()
}
const another = { deviceInfo: { deviceId: 'tablet-1', manufacturer: 'Acme', model: 'Two' } }

describe('after the server’s clock is set back', () => {
  test('reports from players count, with or without a timestamp', async () => {
    for (const says of [() => ({}), (clientNow: number) => ({ at: clientNow })]) {
      const book = await aLongBook()
      const session = await play(book.id)
      let clientNow = app.clock.now()
      await sync(session.id, { currentTime: 105, timeListened: 5, ...says(clientNow) })
      await setClock(-YEAR_MS)
      clientNow += 5000
      const before = await listened()
      await sync(session.id, { currentTime: 110, timeListened: 5, ...says(clientNow) })
      expect(await placeIn(book.id)).toMatchObject({ currentTime: 110, lastUpdate: app.clock.now() })
      expect(await listened()).toBe(before + 5)
      // From another device, which never saw the wrong time.
      const other = await play(book.id, anne, another)
      app.clock.advance(5000)
      await sync(other.id, { currentTime: 2000, timeListened: 5, ...says(clientNow + 10_000) })
      expect(await placeIn(book.id)).toMatchObject({ currentTime: 2000 })
    }
  })

  test('dated changes and offline sessions count if they are newer than the position', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 105, timeListened: 5 })
    const wasAhead = app.clock.now()
    await setClock(-YEAR_MS)
    const change = (body: object) => app.as(anne).ask('progress.update', { params: { id: book.id }, body })
    await change({ currentTime: 300, lastUpdate: app.clock.now() })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
    await change({ ebookLocation: '12', lastUpdate: wasAhead })
    await change({ ebookLocation: '13', lastUpdate: app.clock.now() })
    expect(await placeIn(book.id)).toMatchObject({ ebookLocation: '13' })
    const local = { libraryItemId: book.id, startedAt: app.clock.now(), timeListening: 60 }
    const body = { ...local, id: 'kept-on-the-way', currentTime: 900, updatedAt: app.clock.now() + 1 }
    await app.as(anne).ask('playback.localSync', { body })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 900 })
  })

  test('a finished book can be started again', async () => {
    const book = await aLongBook()
    const change = (body: object) => app.as(anne).ask('progress.update', { params: { id: book.id }, body })
    await change({ isFinished: true })
    await setClock(-YEAR_MS)
    await change({ currentTime: 20 })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 20, isFinished: false })
  })
})

describe('a player that is torn down before it closes', () => {
  const close = (id: string, body: object) => app.as(anne).call('playback.close', { params: { id }, body })

  test('does not reset the position when it closes with 0', async () => {
    for (const last of [{ timeListened: 0 }, {}, { timeListened: 5, totalListened: 5 }]) {
      const book = await aLongBook()
      const session = await play(book.id)
      await sync(session.id, { currentTime: 105, timeListened: 5, totalListened: 5 })
      expect((await close(session.id, { currentTime: 0, ...last })).text).toBe('OK')
      expect(await placeIn(book.id)).toMatchObject({ currentTime: 105 })
    }
  })

  test('leaves a finished book finished', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 10_799, timeListened: 5 })
    await close(session.id, { currentTime: 0, timeListened: 0 })
    expect(await placeIn(book.id)).toMatchObject({ isFinished: true })
  })

  test('is distinguished from a listener who seeks back to the start', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 105, timeListened: 5 })
    await sync(session.id, { currentTime: 0, timeListened: 0 })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 0 })
    await close(session.id, { currentTime: 0, timeListened: 0 })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 0 })
    const again = await play(book.id)
    await sync(again.id, { currentTime: 50, timeListened: 5 })
    // Seeks back to the start and listens for a few seconds.
    await close(again.id, { currentTime: 0.5, timeListened: 3 })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 0.5 })
  })
})
