import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { newId } from '../../platform/ids.ts'
import { saveItems } from '../items/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { closeStaleSessions } from './close-session.service.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DEVICE = { deviceId: 'phone-1', manufacturer: 'Acme', model: 'One', clientVersion: '0.14.0' }

let app: TestApp
let anne: Account
let place: Place

beforeAll(async () => {
  app = await startApp()
  await app.root()
  anne = await app.createUser()
  place = await aPlace(app.ctx.db)
})
afterAll(() => app.close())

const save = async (item: Item): Promise<Item> => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [item], { sortingPrefixes: ['the'], now: app.clock.now() }))
  return item
}
/** Three tracks of 3600 seconds. */
const aLongBook = () => save(withDuration(aBook(place, { fileNames: ['01.mp3', '02.mp3', '03.mp3'] }), 3600))

function withDuration(item: Item, seconds: number): Item {
  return {
    ...item,
    files: item.files.map((file) =>
      file.media ? { ...file, media: { ...file.media, durationSeconds: seconds } } : file,
    ),
  }
}

const MIME = ['audio/mpeg']
const play = (id: string, who: Account = anne, body: object = {}) =>
  app.as(who).ask('playback.play', {
    params: { id },
    body: { deviceInfo: DEVICE, supportedMimeTypes: MIME, mediaPlayer: 'html5', ...body },
  })
const sync = (id: string, body: { currentTime: number; timeListened?: number; at?: number }, who = anne) =>
  app.as(who).call('playback.sync', { params: { id }, body: { duration: 10_800, ...body } })
const placeIn = async (id: string, who: Account = anne) =>
  (await app.as(who).call('progress.get', { params: { id } })).json()
const listened = async (who: Account = anne) => (await app.as(who).ask('stats.own')).totalTime

describe('[R7.011 R3.037] play', () => {
  test('opens a session with everything a player needs', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    expect(session).toMatchObject({
      userId: anne.id,
      libraryItemId: book.id,
      episodeId: null,
      mediaType: 'book',
      displayTitle: 'The Lighthouse',
      displayAuthor: 'Ada Moor',
      duration: 10_800,
      playMethod: 0,
      mediaPlayer: 'html5',
      serverVersion: '3.0.0',
      date: '2026-01-15',
      dayOfWeek: 'Thursday',
      currentTime: 0,
      startTime: 0,
      timeListening: 0,
      videoTrack: null,
      deviceInfo: DEVICE,
      mediaMetadata: { title: 'The Lighthouse', genres: ['Mystery'] },
      libraryItem: { id: book.id },
    })
    expect(session.chapters).toHaveLength(1)
    expect(
      session.audioTracks.map(({ index, startOffset, contentUrl }) => [index, startOffset, contentUrl]),
    ).toEqual(
      book.files.map((file, index) => [index + 1, index * 3600, `/api/items/${book.id}/file/${file.ino}`]),
    )
    expect(await app.as(anne).ask('playback.session', { params: { id: session.id } })).toEqual(session)
  })

  test('needs something to hear, and somebody who may hear it', async () => {
    const silent = await save({ ...aBook(place), files: [] })
    const show = await save(aPodcast(place))
    const hidden = await app.createUser({ permissions: { accessAllLibraries: false } })
    const book = await aLongBook()
    const statuses = [
      await app.as(anne).call('playback.play', { params: { id: silent.id } }),
      await app.as(anne).call('playback.play', { params: { id: show.id } }),
      await app.as(anne).call('playback.play', { params: { id: 'nothing' } }),
      await app.as(hidden).call('playback.play', { params: { id: book.id } }),
      await app.as(anne).call('playback.playEpisode', { params: { id: show.id, episodeId: 'nothing' } }),
      await app.as(anne).call('playback.playEpisode', { params: { id: book.id, episodeId: 'nothing' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  })

  test.each([
    ['every type is supported', { supportedMimeTypes: MIME }, 0],
    ['no type is named', { supportedMimeTypes: [] }, 2],
    ['nothing is said', { supportedMimeTypes: null }, 2],
    ['the type is not supported', { supportedMimeTypes: ['audio/flac'] }, 2],
    ['files are wanted', { supportedMimeTypes: [], forceDirectPlay: '1', forceTranscode: '' }, 0],
    ['a stream is wanted', { forceTranscode: true }, 2],
    ['files are wanted more than a stream', { forceDirectPlay: true, forceTranscode: true }, 0],
  ])('when %s: way %#', async (_what, wishes, playMethod) => {
    const book = await aLongBook()
    const session = await play(book.id, anne, wishes)
    expect(session.playMethod).toBe(playMethod)
    if (playMethod === 2) {
      expect(session.audioTracks).toEqual([
        {
          index: 1,
          startOffset: 0,
          duration: 10_800,
          title: 'The Lighthouse',
          contentUrl: `/hls/${session.id}/output.m3u8`,
          mimeType: 'application/vnd.apple.mpegurl',
          codec: null,
          metadata: null,
        },
      ])
    }
  })

  test('goes on where one stopped, and starts over what is finished', async () => {
    const book = await aLongBook()
    await app.as(anne).ask('progress.update', { params: { id: book.id }, body: { currentTime: 500 } })
    expect(await play(book.id)).toMatchObject({ currentTime: 500, startTime: 500 })
    await app.as(anne).ask('progress.update', { params: { id: book.id }, body: { isFinished: true } })
    expect(await play(book.id)).toMatchObject({ currentTime: 0 })
    expect(await placeIn(book.id)).toMatchObject({ isFinished: true })
  })

  test('ends the other open sessions of the same device, not those of others', async () => {
    const [one, two] = [await aLongBook(), await aLongBook()]
    const elsewhere = await play(one.id, anne, { deviceInfo: { deviceId: 'tablet' } })
    const first = await play(one.id)
    const second = await play(two.id)
    const status = async (id: string) =>
      (await app.as(anne).call('playback.session', { params: { id } })).status
    expect([await status(elsewhere.id), await status(first.id), await status(second.id)]).toEqual([
      200, 404, 200,
    ])
    expect((await sync(first.id, { currentTime: 1 })).status).toBe(404)
  })
})

describe('[R7.012] play an episode', () => {
  test('opens a session for it alone', async () => {
    const show = await save(withDuration(aPodcast(place), 900))
    const [, episode] = show.media.kind === 'podcast' ? show.media.episodes : []
    const params = { id: show.id, episodeId: episode?.id ?? '' }
    const session = await app.as(anne).ask('playback.playEpisode', {
      params,
      body: { deviceInfo: DEVICE, supportedMimeTypes: MIME },
    })
    expect(session).toMatchObject({
      episodeId: episode?.id,
      mediaType: 'podcast',
      displayTitle: 'two.mp3',
      displayAuthor: 'Dee Marsh',
      duration: 900,
      bookId: null,
    })
    expect(session.audioTracks.map(({ index, startOffset, title }) => [index, startOffset, title])).toEqual([
      [1, 0, 'two.mp3'],
    ])
    expect((await sync(session.id, { currentTime: 100, timeListened: 5 })).text).toBe('OK')
    expect(await app.as(anne).ask('progress.getEpisode', { params })).toMatchObject({ currentTime: 100 })
  })
})

describe('[R7.013 R3.038] sync', () => {
  test('stores the place and the time of listening', async () => {
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

  test('finishes at the end', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 10_795, timeListened: 5 })
    expect(await placeIn(book.id)).toMatchObject({ isFinished: true, progress: 1 })
  })

  test('takes the same report twice and counts it once', async () => {
    const bea = await app.createUser()
    const session = await play((await aLongBook()).id, bea)
    for (const _time of [1, 2, 3]) await sync(session.id, { currentTime: 105, timeListened: 5 }, bea)
    expect(await listened(bea)).toBe(5)
  })

  test('does not lose the place to a player that never got going, and tells why in the history', async () => {
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

  test('knows late reports by the time they were written down', async () => {
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

  test('is for the owner of an open session', async () => {
    const bob = await app.createUser()
    const session = await play((await aLongBook()).id)
    expect((await sync(session.id, { currentTime: 5 }, bob)).status).toBe(404)
    expect((await app.as(bob).call('playback.session', { params: { id: session.id } })).status).toBe(404)
    expect((await app.as(bob).call('playback.close', { params: { id: session.id } })).status).toBe(404)
    expect((await sync('nothing', { currentTime: 5 })).status).toBe(404)
  })

  test('takes numbers as text, as some apps write them', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    const body = { currentTime: '42.5', timeListened: '5', duration: '10800' }
    expect((await app.as(anne).call('playback.sync', { params: { id: session.id }, body })).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 42.5 })
  })

  test('goes on counting when the item is gone', async () => {
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

  test('ends the session with a last report', async () => {
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
    ['an empty one', {}],
  ])('with %s leaves the place alone', async (_what, body) => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 77, timeListened: 7 })
    expect((await close(session.id, body)).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 77 })
    expect((await close(session.id)).status).toBe(404)
  })

  test('leaves nothing of a session in which nothing was heard', async () => {
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

  test('happens by itself after a day and a half of silence', async () => {
    const [heard, silent] = [
      await play((await aLongBook()).id, anne, { deviceInfo: { deviceId: 'a' } }),
      await play((await aLongBook()).id, anne, { deviceInfo: { deviceId: 'b' } }),
    ]
    await sync(heard.id, { currentTime: 5, timeListened: 5 })
    app.clock.advance(35 * HOUR_MS)
    const account = { ...anne, token: await app.tokenFor(anne) }
    const isOpen = async (id: string) =>
      (await app.as(account).call('playback.session', { params: { id } })).status === 200
    await closeStaleSessions(app.ctx)
    expect([await isOpen(heard.id), await isOpen(silent.id)]).toEqual([true, true])
    app.clock.advance(2 * HOUR_MS)
    anne = { ...anne, token: await app.tokenFor(anne) }
    Object.assign(account, { token: anne.token })
    await closeStaleSessions(app.ctx)
    expect([await isOpen(heard.id), await isOpen(silent.id)]).toEqual([false, false])
  })
})

describe('the live connection', () => {
  test('tells the owner’s devices where they are, admins who listens, and the end', async () => {
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

describe('sessions that a device kept by itself', () => {
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

  test('move the place and count, once, however often they are handed in', async () => {
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

  test('that are older than the place leave it alone, but count', async () => {
    const bea = await app.createUser()
    const book = await aLongBook()
    await app.as(bea).ask('progress.update', { params: { id: book.id }, body: { currentTime: 900 } })
    expect(await sendAll([local(book.id)], bea)).toMatchObject({
      results: [{ success: true, progressSynced: false }],
    })
    expect(await placeIn(book.id, bea)).toMatchObject({ currentTime: 900 })
    expect(await listened(bea)).toBe(60)
  })

  test('go on with a session of ours that was cut off, instead of making a second one', async () => {
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

  test('end an open session of the same book, when the device plays it by itself', async () => {
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

  test('each have their own result: one that is broken does not take the others with it', async () => {
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
})

describe('[R1.018] deleting sessions', () => {
  test('takes their time out of the sums; the place stays', async () => {
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

  test('is for admins; others with the permission delete their own', async () => {
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
