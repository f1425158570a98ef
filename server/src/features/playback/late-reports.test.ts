import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { aLongBook, anne, app, placeIn, play, signInAgain, sync, usePlayers } from './test-support/players.ts'

/** Reports that arrive long after they were made, from browsers whose clock may be wrong. */

const MINUTE_MS = 60_000
const LAPTOP = { deviceInfo: { deviceId: 'laptop-1', manufacturer: 'Acme', model: 'Lid' } }

usePlayers()
beforeEach(() => signInAgain())

test('a laptop that slept does not take the position back, even if the phone has ended its session', async () => {
  const book = await aLongBook()
  const slept = await play(book.id, anne, LAPTOP)
  const reachedAt = app.clock.now()
  app.clock.advance(20 * MINUTE_MS)
  const offline = { libraryItemId: book.id, timeListening: 600, startedAt: reachedAt + MINUTE_MS }
  const body = { ...offline, id: newId(), currentTime: 700, updatedAt: app.clock.now() }
  await app.as(anne).ask('playback.localSync', { body })
  app.clock.advance(20 * MINUTE_MS)
  const late = { currentTime: 12, timeListened: 12, totalListened: 12, at: reachedAt }
  expect((await sync(slept.id, { ...late, sentAt: app.clock.now() })).status).toBe(404)
  const next = await play(book.id, anne, LAPTOP)
  await sync(next.id, { ...late, sentAt: app.clock.now() })
  expect(await placeIn(book.id)).toMatchObject({ currentTime: 700 })
})

test.each([
  ['ahead', 10],
  ['behind', -10],
])(
  'a browser whose clock is %s neither wins nor loses by it when its report comes late',
  async (_way, minutes) => {
    const book = await aLongBook()
    const laptopNow = () => app.clock.now() + minutes * MINUTE_MS
    const session = await play(book.id, anne, LAPTOP)
    const reach = (currentTime: number) => {
      const offline = { id: session.id, libraryItemId: book.id, timeListening: currentTime }
      return { ...offline, currentTime, updatedAt: laptopNow() }
    }
    const sendAll = (one: object) =>
      app.as(anne).ask('playback.localSyncAll', { body: { sessions: [{ ...one, sentAt: laptopNow() }] } })

    await sync(session.id, { currentTime: 5, timeListened: 5, totalListened: 5, at: laptopNow() })
    const early = reach(100)
    app.clock.advance(5 * MINUTE_MS)
    const phone = await play(book.id)
    await sync(phone.id, { currentTime: 700, timeListened: 5 })
    app.clock.advance(15 * MINUTE_MS)
    await sendAll(early)
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 700 })

    const late = reach(300)
    app.clock.advance(MINUTE_MS)
    await sendAll(late)
    expect(await placeIn(book.id)).toMatchObject({
      currentTime: 300,
      lastUpdate: app.clock.now() - MINUTE_MS,
    })
  },
)
