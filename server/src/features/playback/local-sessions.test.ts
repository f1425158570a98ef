import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { newId } from '../../platform/ids.ts'
import { findUser } from '../users/users.store.ts'
import type { User } from '../users/users.types.ts'
import { syncLocalSessions } from './local-sessions.service.ts'
import { presentSessionMetadata } from './playback.present.ts'
import {
  aLongBook,
  anne,
  app,
  DEVICE,
  listened,
  placeIn,
  play,
  sync,
  usePlayers,
} from './test-support/players.ts'

const SECOND_MS = 1000

usePlayers()

describe('offline sessions', () => {
  const local = (libraryItemId: string, given: object = {}) => {
    const updatedAt = app.clock.now() - 1000
    return {
      id: newId(),
      libraryItemId,
      mediaType: 'book',
      playMethod: 3,
      duration: 10_800,
      startedAt: updatedAt - 60_000,
      updatedAt,
      timeListening: 60,
      currentTime: 700,
      mediaPlayer: 'exo-player',
      ...given,
    }
  }
  const send = (session: ReturnType<typeof local>, who: Account = anne) =>
    app.as(who).call('playback.localSync', { body: { ...session, deviceInfo: DEVICE } })
  const sendAll = (sessions: Record<string, unknown>[], who: Account = anne) =>
    app.as(who).ask('playback.localSyncAll', { body: { sessions, deviceInfo: DEVICE } })

  test('move the position and count only once, however often they are submitted', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = local(book.id)
    for (const _time of [1, 2]) expect((await send(session, bea)).text).toBe('OK')
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 700, lastUpdate: session.updatedAt })
    expect(await listened(bea)).toBe(60)
    const grown = { ...session, timeListening: 90, currentTime: 730, updatedAt: session.updatedAt + 500 }
    expect(await sendAll([grown, session], bea)).toEqual({
      results: [
        { id: session.id, success: true, progressSynced: true },
        { id: session.id, success: true, progressSynced: false },
      ],
    })
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 730 })
    expect(await listened(bea)).toBe(90)
    const { total, sessions } = await app.as(bea).ask('stats.ownSessions')
    expect(total).toBe(1)
    expect(sessions[0]).toMatchObject({
      id: session.id,
      playMethod: 3,
      displayTitle: 'The Lighthouse',
      displayAuthor: 'Ada Moor',
      timeListening: 90,
      currentTime: 730,
      mediaMetadata: { title: 'The Lighthouse' },
      deviceInfo: { deviceId: 'phone-1' },
    })
  })

  test('that are older than the position leave it unchanged, but count', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    await app.as(bea).ask('progress.update', { params: { id: book.id }, body: { currentTime: 900 } })
    expect(await sendAll([local(book.id)], bea)).toMatchObject({
      results: [{ success: true, progressSynced: false }],
    })
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 900 })
    expect(await listened(bea)).toBe(60)
  })

  test('continue an interrupted server session instead of creating a second one', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea)
    app.clock.advance(5 * SECOND_MS)
    await sync(session.id, { currentTime: 105, timeListened: 5 }, bea)
    app.clock.advance(60 * SECOND_MS)
    const snapshot = local(book.id, {
      id: session.id,
      timeListening: 45,
      currentTime: 145,
      startedAt: session.startedAt,
    })
    expect(await sendAll([snapshot], bea)).toMatchObject({
      results: [{ success: true, progressSynced: true }],
    })
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 145 })
    expect(await listened(bea)).toBe(45)
    expect((await app.as(bea).ask('stats.ownSessions')).total).toBe(1)
  })

  test('end an open session of the same book', async () => {
    const book = await aLongBook()
    const [same, other] = [
      await play(book.id, anne, { deviceInfo: { deviceId: 'x' } }),
      await play((await aLongBook()).id, anne, { deviceInfo: { deviceId: 'y' } }),
    ]
    await send(local(book.id))
    const status = async (id: string) =>
      (await app.as(anne).call('playback.session', { params: { id } })).status
    expect([await status(same.id), await status(other.id)]).toEqual([404, 200])
  })

  test('each have their own result, and an invalid one does not affect the others', async () => {
    const bob = await app.createUser()
    const book = await aLongBook()
    const foreign = local(book.id)
    await send(foreign, bob)
    const good = local(book.id)
    const { results } = await sendAll([{ id: 'broken' }, local('nothing'), foreign, good])
    expect(results).toMatchObject([
      { id: 'broken', success: false },
      { success: false, error: 'Media item not found' },
      { id: foreign.id, success: false },
      { id: good.id, success: true },
    ])
    const [row] = await app.ctx.db
      .selectFrom('playback_session')
      .select('user_id')
      .where('id', '=', foreign.id)
      .execute()
    expect(row?.user_id).toBe(bob.id)
    expect((await send(local('nothing'))).status).toBe(404)
  })

  test('are stored in few transactions if there are hundreds', async () => {
    const cleo = await app.createUser()
    const book = await aLongBook()
    const lastAt = app.clock.now() - 1000
    const sessions = Array.from({ length: 120 }, (_, index) =>
      local(book.id, {
        currentTime: 100 + index,
        updatedAt: lastAt - (120 - index) * 60_000,
        timeListening: 1,
      }),
    )
    const transactions = vi.spyOn(app.ctx.db, 'transaction')
    const { results } = await sendAll(
      [...sessions.slice(0, 60), { id: 'broken' }, ...sessions.slice(60)],
      cleo,
    )
    const numTransactions = transactions.mock.calls.length
    transactions.mockRestore()
    expect(numTransactions).toBeLessThan(10)
    expect(results.filter(({ success }) => !success)).toMatchObject([{ id: 'broken' }])
    expect(results).toHaveLength(121)
    expect(await placeIn(book.id, cleo)).toMatchObject({ currentTime: 219 })
    expect(await listened(cleo)).toBe(120)
  })

  test('before one that fails unexpectedly are stored', async () => {
    const dora = await app.createUser()
    const book = await aLongBook()
    const [first, failing] = [local(book.id), local(book.id)]
    await sql`create trigger failing before insert on playback_session when new.id = ${sql.lit(failing.id)}
      begin select raise(abort, 'Failed'); end`.execute(app.ctx.db)
    const user = (await findUser(app.ctx.db, dora.id)) as User
    const options = {
      device: { info: DEVICE, userAgent: null, ipAddress: '' },
      describe: presentSessionMetadata,
      endsOpenOnes: false,
    }
    await expect(syncLocalSessions(app.ctx, user, [first, failing], options)).rejects.toThrow('Failed')
    await sql`drop trigger failing`.execute(app.ctx.db)
    const { sessions } = await app.as(dora).ask('stats.ownSessions')
    expect(sessions.map(({ id }) => id)).toEqual([first.id])
    expect(await listened(dora)).toBe(60)
  })
})
