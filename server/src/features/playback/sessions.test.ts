import { describe, expect, test } from 'vitest'
import { aBook, aPlace } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { createSessionSources } from './session-sources.cache.ts'
import {
  aLongBook,
  anne,
  app,
  listened,
  placeIn,
  play,
  save,
  sync,
  usePlayers,
} from './test-support/players.ts'

usePlayers()

describe('the socket', () => {
  test('[R7.074] tells the owner’s devices their position, admins who is listening, and both when a session ends', async () => {
    const address = await app.listen()
    const bea = await app.createUser()
    const root = { token: await app.tokenFor(await app.root()) }
    const blind = await app.createUser({ type: 'admin', permissions: { accessAllLibraries: false } })
    const [own, admin, limited, other] = [
      await connect(address),
      await connect(address),
      await connect(address),
      await connect(address),
    ]
    await own.signIn(bea.token)
    await admin.signIn(root.token)
    await limited.signIn(blind.token)
    await other.signIn((await app.createUser()).token)
    const book = await aLongBook()
    const session = await play(book.id, bea)
    expect(await admin.next('user_stream_update')).toMatchObject({
      id: bea.id,
      session: { id: session.id, libraryItem: { id: book.id } },
    })
    expect(await limited.next('user_stream_update')).toMatchObject({ id: bea.id, session: null })
    const online = await app.as(root).ask('users.online')
    expect(online.openSessions).toContainEqual(expect.objectContaining({ id: session.id }))
    const open = await app.as(root).ask('playback.openSessions')
    expect(open.sessions.find(({ id }) => id === session.id)).toMatchObject({
      user: { id: bea.id, username: bea.username },
    })
    expect((await app.as(blind).ask('playback.openSessions')).sessions).toEqual([])

    await sync(session.id, { currentTime: 12, timeListened: 5 }, bea)
    expect(await own.next('user_item_progress_updated')).toMatchObject({
      sessionId: session.id,
      deviceDescription: 'Acme One',
      data: { libraryItemId: book.id, currentTime: 12 },
    })
    await app.as(bea).ask('playback.close', { params: { id: session.id } })
    expect(await own.next('user_session_closed')).toBe(session.id)
    expect(await admin.next('user_stream_update')).toMatchObject({ id: bea.id, session: null })
    expect((await other.names()).filter((name) => /stream|progress|session/.test(name))).toEqual([])
    for (const listener of [own, admin, limited, other]) listener.close()
  })
})

describe('[R1.018] deleting sessions', () => {
  test('subtracts their time from the totals, but keeps the position', async () => {
    const bea = await app.createUser()
    const root = { token: await app.tokenFor(await app.root()) }
    const book = await aLongBook()
    const ids: string[] = []
    for (const [deviceId, currentTime] of [
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ] as const) {
      const session = await play(book.id, bea, { deviceInfo: { deviceId } })
      await sync(session.id, { currentTime, timeListened: currentTime }, bea)
      ids.push(session.id)
    }
    expect(await listened(bea)).toBe(60)
    const [first = '', ...rest] = ids
    expect((await app.as(bea).call('playback.removeSession', { params: { id: first } })).status).toBe(403)
    expect((await app.as(root).call('playback.removeSession', { params: { id: first } })).text).toBe('OK')
    expect((await app.as(root).call('playback.removeSession', { params: { id: first } })).status).toBe(404)
    const stats = await app.as(bea).ask('stats.own')
    expect(stats).toMatchObject({ totalTime: 50, items: { [book.id]: { timeListening: 50 } } })
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 30 })
    expect(
      (await app.as(root).call('playback.removeSessions', { body: { sessions: [...rest, 'nothing'] } })).text,
    ).toBe('OK')
    expect(await app.as(bea).ask('stats.own')).toMatchObject({
      totalTime: 0,
      items: {},
      days: {},
      recentSessions: [],
    })
  })

  test('is for admins; users with the permission can delete their own', async () => {
    const bea = await app.createUser({ permissions: { delete: true } })
    const book = await aLongBook()
    const [own, foreign] = [await play(book.id, bea), await play(book.id)]
    for (const [id, who] of [
      [own.id, bea],
      [foreign.id, anne],
    ] as const)
      await sync(id, { currentTime: 5, timeListened: 5 }, who)
    expect((await app.as(bea).call('playback.removeSession', { params: { id: foreign.id } })).status).toBe(
      404,
    )
    expect((await app.as(bea).call('playback.removeSession', { params: { id: own.id } })).text).toBe('OK')
    expect((await sync(own.id, { currentTime: 9 }, bea)).status).toBe(404)
  })
})

describe('the source of an open session', () => {
  test('is available to file delivery until the session is closed or its listener loses access', async () => {
    const sources = createSessionSources(app.ctx)
    const bea = await app.createUser()
    const book = await aLongBook()
    const session = await play(book.id, bea, { supportedMimeTypes: [] })
    const source = await sources.find(session.id)
    expect(source).toMatchObject({
      userId: bea.id,
      libraryItemId: book.id,
      episodeId: null,
      isTranscoded: true,
      startSeconds: 0,
    })
    expect(source?.tracks.map(({ index, durationSeconds }) => [index, durationSeconds])).toEqual([
      [1, 3600],
      [2, 3600],
      [3, 3600],
    ])
    expect(source?.tracks[0]?.path).toMatch(/^\/books\/.+\/01\.mp3$/)
    const root = { token: await app.tokenFor(await app.root()) }
    const allow = (accessAllLibraries: boolean) =>
      app
        .as(root)
        .ask('users.update', { params: { id: bea.id }, body: { permissions: { accessAllLibraries } } })
    await allow(false)
    expect(await sources.find(session.id)).toBeUndefined()
    await allow(true)
    expect(await sources.find(session.id)).toEqual(source)
    await app.as(bea).ask('playback.close', { params: { id: session.id } })
    expect(await sources.find(session.id)).toBeUndefined()
  })

  test('is forgotten immediately when its item or library is removed', async () => {
    const sources = createSessionSources(app.ctx)
    const root = { token: await app.tokenFor(await app.root()) }
    const book = await aLongBook()
    const session = await play(book.id)
    expect(await sources.find(session.id)).toBeDefined()
    await app.as(root).ask('editing.remove', { params: { id: book.id }, query: {} })
    expect(await sources.find(session.id)).toBeUndefined()

    const elsewhere = await aPlace(app.ctx.db)
    const other = await save(aBook(elsewhere, { fileNames: ['01.mp3'] }))
    const opened = await play(other.id)
    expect(await sources.find(opened.id)).toBeDefined()
    await app.as(root).ask('libraries.remove', { params: { id: elsewhere.libraryId } })
    expect(await sources.find(opened.id)).toBeUndefined()
  })
})
