import { describe, expect, test } from 'vitest'
import { closeStaleSessions } from './close-session.service.ts'
import { closeStaleSessionsHourly } from './close-stale-sessions.background.ts'
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

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

usePlayers()

describe('[R7.013 R3.038] sync', () => {
  test('stores the position and the listening time', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea)
    for (const currentTime of [105, 110, 115]) {
      app.clock.advance(5 * SECOND_MS)
      expect((await sync(session.id, { currentTime, timeListened: 5 }, bea)).text).toBe('OK')
    }
    expect(await placeIn(book.id, bea)).toMatchObject({
      currentTime: 115,
      duration: 10_800,
      progress: 115 / 10_800,
      isFinished: false,
      lastUpdate: app.clock.now(),
    })
    expect(await listened(bea)).toBe(15)
    const open = await app.as(bea).ask('playback.session', { params: { id: session.id } })
    expect(open).toMatchObject({ currentTime: 115, timeListening: 15 })
  })

  test('marks the book as finished at its end', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 10_795, timeListened: 5 })
    expect(await placeIn(book.id)).toMatchObject({ isFinished: true, progress: 1 })
  })

  test('counts a repeated report only once', async () => {
    const bea = await app.createUser()
    const session = await play((await aLongBook()).id, bea)
    for (const _time of [1, 2, 3]) await sync(session.id, { currentTime: 105, timeListened: 5 }, bea)
    expect(await listened(bea)).toBe(5)
  })

  test('keeps the position when a player never started, and records the reason in the history', async () => {
    const book = await aLongBook()
    await app.as(anne).ask('progress.update', { params: { id: book.id }, body: { currentTime: 500 } })
    const session = await play(book.id)
    expect((await sync(session.id, { currentTime: 0, timeListened: 0 })).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 500 })
    const { events } = await app.as(anne).ask('progress.history', { params: { id: book.id } })
    expect(events[0]).toMatchObject({
      kind: 'seek',
      isAccepted: false,
      reason: 'zero-without-play',
      currentTime: 0,
      sessionId: session.id,
      deviceDescription: 'Acme One',
    })
  })

  test('recognises late reports by their timestamp', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea)
    const at = app.clock.now()
    app.clock.advance(10 * SECOND_MS)
    await sync(session.id, { currentTime: 110, timeListened: 5, at: at + 10_000 }, bea)
    await sync(session.id, { currentTime: 105, timeListened: 5, at: at + 5000 }, bea)
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 110 })
    expect(await listened(bea)).toBe(10)
  })

  test('counts no second twice when the response was lost, even after a long pause', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea)
    const say = (currentTime: number, timeListened: number, totalListened: number) =>
      sync(session.id, { currentTime, timeListened, totalListened, at: app.clock.now() }, bea)
    app.clock.advance(5 * SECOND_MS)
    await say(105, 5, 5)
    // The player didn't get the response: it pauses, resumes, and reports these five seconds again with the next
    // five.
    app.clock.advance(HOUR_MS / 60)
    await say(110, 10, 10)
    await say(110, 10, 10)
    expect(await listened(bea)).toBe(10)
    const last = { currentTime: 112, timeListened: 12, totalListened: 12, at: app.clock.now() }
    await app.as(bea).call('playback.close', { params: { id: session.id }, body: last })
    expect(await listened(bea)).toBe(12)
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 112 })
  })

  test('is only for the owner of an open session', async () => {
    const bob = await app.createUser()
    const session = await play((await aLongBook()).id)
    expect((await sync(session.id, { currentTime: 5 }, bob)).status).toBe(404)
    expect((await app.as(bob).call('playback.session', { params: { id: session.id } })).status).toBe(404)
    expect((await app.as(bob).call('playback.close', { params: { id: session.id } })).status).toBe(404)
    expect((await sync('nothing', { currentTime: 5 })).status).toBe(404)
  })

  test('accepts numbers as strings, as some apps send them', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    const body = { currentTime: '42.5', timeListened: '5', duration: '10800' }
    expect((await app.as(anne).call('playback.sync', { params: { id: session.id }, body })).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 42.5 })
  })

  test('keeps counting after the item is gone', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea)
    await sync(session.id, { currentTime: 10, timeListened: 5 }, bea)
    await app.ctx.db.deleteFrom('item').where('id', '=', book.id).execute()
    expect((await sync(session.id, { currentTime: 15, timeListened: 5 }, bea)).text).toBe('OK')
    expect(await listened(bea)).toBe(10)
  })
})

describe('[R7.014 R4.028] close', () => {
  const close = (id: string, body?: object) =>
    app.as(anne).call('playback.close', { params: { id }, ...(body ? { body } : {}) })

  test('ends the session with a final report', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    expect((await close(session.id, { currentTime: 77, timeListened: 7, duration: 10_800 })).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 77 })
    expect((await sync(session.id, { currentTime: 80 })).status).toBe(404)
    const { sessions } = await app.as(anne).ask('stats.ownSessionsOfItem', { params: { id: book.id } })
    expect(sessions).toMatchObject([{ id: session.id, timeListening: 7, currentTime: 77 }])
  })

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
  ])('with %s leaves the position unchanged', async (_what, body) => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 77, timeListened: 7 })
    expect((await close(session.id, body)).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 77 })
    expect((await close(session.id)).status).toBe(404)
  })

  test('deletes a session in which nothing was played', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await close(session.id)
    const rows = await app.ctx.db
      .selectFrom('playback_session')
      .select('id')
      .where('id', '=', session.id)
      .execute()
    expect(rows).toEqual([])
    expect((await app.as(anne).call('progress.get', { params: { id: book.id } })).status).toBe(404)
  })

  test('happens automatically after a day and a half of inactivity', async () => {
    const [heard, silent] = [
      await play((await aLongBook()).id, anne, { deviceInfo: { deviceId: 'a' } }),
      await play((await aLongBook()).id, anne, { deviceInfo: { deviceId: 'b' } }),
    ]
    await sync(heard.id, { currentTime: 5, timeListened: 5 })
    app.clock.advance(35 * HOUR_MS)
    await signInAgain()
    const isOpen = async (id: string) =>
      (await app.as(anne).call('playback.session', { params: { id } })).status === 200
    await closeStaleSessions(app.ctx)
    expect([await isOpen(heard.id), await isOpen(silent.id)]).toEqual([true, true])
    app.clock.advance(2 * HOUR_MS)
    await signInAgain()
    await closeStaleSessions(app.ctx)
    expect([await isOpen(heard.id), await isOpen(silent.id)]).toEqual([false, false])
  })

  test('happens immediately when the account is removed', async () => {
    const bea = await app.createUser()
    const session = await play((await aLongBook()).id, bea)
    await sync(session.id, { currentTime: 5, timeListened: 5 }, bea)
    const root = app.as({ token: await app.tokenFor(await app.root()) })
    const isOpen = async () =>
      (await root.ask('playback.openSessions')).sessions.some(({ id }) => id === session.id)
    const closing = closeStaleSessionsHourly(app.ctx)
    expect(await isOpen()).toBe(true)
    await root.ask('users.remove', { params: { id: bea.id } })
    await expect.poll(isOpen).toBe(false)
    await closing.stop()
  })
})
