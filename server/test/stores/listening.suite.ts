import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../src/features/playback/days.rules.ts'
import { saveDevice } from '../../src/features/playback/devices.store.ts'
import type { NewSession, PlaybackSession } from '../../src/features/playback/playback.types.ts'
import { countSessions, listSessions } from '../../src/features/playback/session-pages.store.ts'
import {
  findOpenSessionRow,
  findSession,
  insertSession,
  listOpenOf,
  listSilentSince,
  updateSession,
} from '../../src/features/playback/sessions.store.ts'
import { addListening, subtractListening } from '../../src/features/playback/sums.store.ts'
import { deleteBookmark, listBookmarks, saveBookmark } from '../../src/features/progress/bookmarks.store.ts'
import { listEarlier, listEvents } from '../../src/features/progress/events.store.ts'
import { findPlace, findVisiblePlace } from '../../src/features/progress/places.store.ts'
import { listOpenProgress, listProgress } from '../../src/features/progress/progress-read.store.ts'
import type { Place as ProgressPlace } from '../../src/features/progress/progress.types.ts'
import { hearBeat, hearSnapshot, lockProgress } from '../../src/features/progress/reports.service.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import { listListenedDays, listListenedItems } from '../../src/features/stats/stats.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../items.ts'

/** Heads, logs, sessions and sums: what is written with every report of a player. */
export function listeningSuite(openMigrated: () => Promise<Db>): void {
  describe('listening', () => {
    let db: Db
    let user: User
    let library: Place
    beforeAll(async () => {
      db = await openMigrated()
      user = aUser()
      await db.transaction().execute((tx) => saveUser(tx, user))
      library = await aPlace(db)
    })

    const aStoredBook = async (): Promise<ProgressPlace> => {
      const item = aBook(library)
      await db.transaction().execute((tx) => saveItems(tx, [item], { sortingPrefixes: [], now: NOON }))
      const place = await findPlace(db, item.id, null)
      if (!place) throw new Error('The book was not stored.')
      return place
    }
    const newSession = (itemId: string, given: Partial<NewSession> = {}): NewSession => ({
      id: newId(),
      userId: user.id,
      libraryId: library.libraryId,
      itemId,
      mediaId: null,
      episodeId: null,
      progressNum: null,
      mediaType: 'book',
      displayTitle: 'A Book',
      displayAuthor: 'An Author',
      coverPath: null,
      mediaMetadata: '{"title":"A Book"}',
      durationSeconds: 60,
      playMethod: 0,
      mediaPlayer: 'tests',
      deviceId: null,
      serverVersion: '3.0.0',
      day: dayOf(NOON),
      listenedSeconds: 0,
      startPositionSeconds: 0,
      positionSeconds: 0,
      numSyncs: 0,
      startedAt: NOON,
      updatedAt: NOON,
      closedAt: null,
      ...given,
    })
    const open = async (itemId: string, given: Partial<NewSession> = {}): Promise<PlaybackSession> => {
      const session = newSession(itemId, given)
      await db.transaction().execute((tx) => insertSession(tx, session))
      const found = await findSession(db, session.id)
      if (!found) throw new Error('The session was not stored.')
      return found
    }
    const reportOf = (place: ProgressPlace, progressNum: number | null = null) => ({
      userId: user.id,
      itemId: place.itemId,
      episodeId: place.episodeId,
      hasPlace: true,
      progressNum,
    })
    const beat = (place: ProgressPlace, session: PlaybackSession, positionSeconds: number, now: number) =>
      db.transaction().execute(async (tx) => {
        await lockProgress(tx, user.id)
        const report = { positionSeconds, listenedSeconds: 5, clientAt: null }
        return hearBeat(tx, reportOf(place), { ...session, hasSpoken: true }, report, now)
      })
    const stateOf = () =>
      db
        .selectFrom('user_progress_state')
        .selectAll()
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()

    test('a report moves the head, is logged, and tells shelves only what concerns them', async () => {
      const place = await aStoredBook()
      const session = await open(place.itemId)
      const first = await beat(place, session, 10, NOON)
      const before = await stateOf()
      const second = await beat(place, session, 15, NOON + 5000)
      const after = await stateOf()
      expect([first.countedSeconds, second.countedSeconds]).toEqual([5, 5])
      expect(second.recorded).toMatchObject({
        isAccepted: true,
        progress: { positionSeconds: 15, itemId: place.itemId },
      })
      expect(after.position_num - before.position_num).toBe(1)
      expect(after.state_num - before.state_num).toBe(0)
      const again = await beat(place, session, 15, NOON + 6000)
      expect(again).toMatchObject({ countedSeconds: 0, recorded: { isAccepted: false } })
      const { num, lastEventNum } = second.recorded?.progress ?? { num: 0, lastEventNum: 0 }
      const events = await listEvents(db, num, { limit: 10, before: null })
      expect(events.map(({ positionSeconds, refusal }) => [positionSeconds, refusal])).toEqual([
        [15, 'duplicate'],
        [15, null],
        [10, null],
      ])
      expect(events[1]).toMatchObject({ num: lastEventNum, sessionId: session.id })
      expect(await listEarlier(db, num, session.num)).toHaveLength(3)
      expect(await listEarlier(db, num, session.num + 1)).toEqual([])
    })

    test('many reports at the same moment are all logged and counted once each', async () => {
      const place = await aStoredBook()
      const session = await open(place.itemId)
      const heard = await Promise.all(
        Array.from({ length: 12 }, (_, index) => beat(place, session, 10 + index, NOON + index)),
      )
      expect(heard.map(({ countedSeconds }) => countedSeconds)).toEqual(Array.from({ length: 12 }, () => 5))
      const [progress] = (await listProgress(db, user, user.id)).filter(
        ({ itemId }) => itemId === place.itemId,
      )
      expect(await listEvents(db, progress?.num ?? 0, { limit: 100, before: null })).toHaveLength(12)
    })

    test('an offline session is taken by time', async () => {
      const place = await aStoredBook()
      const [older, newer] = [await open(place.itemId), await open(place.itemId)]
      const hand = (session: PlaybackSession, positionSeconds: number, clientAt: number) =>
        db
          .transaction()
          .execute((tx) =>
            hearSnapshot(tx, reportOf(place), session, { positionSeconds, totalSeconds: 20, clientAt }, NOON),
          )
      expect((await hand(newer, 40, NOON - 1000)).recorded?.isAccepted).toBe(true)
      expect((await hand(older, 50, NOON - 2000)).recorded).toMatchObject({
        isAccepted: false,
        progress: { positionSeconds: 40 },
      })
      expect((await hand(newer, 40, NOON - 1000)).recorded?.isAccepted).toBe(false)
    })

    test('places are found by item and by episode, for those who may see them', async () => {
      const podcast = aPodcast(library)
      await db.transaction().execute((tx) => saveItems(tx, [podcast], { sortingPrefixes: [], now: NOON }))
      const [episode] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
      expect(await findPlace(db, podcast.id, episode?.id ?? '')).toMatchObject({
        episodeId: episode?.id,
        mediaType: 'podcast',
      })
      expect(await findPlace(db, podcast.id, 'nothing')).toBeUndefined()
      expect(await findPlace(db, 'nothing', null)).toBeUndefined()
      const blind = aUser({ permissions: { ...user.permissions, accessAllTags: false }, itemTags: ['other'] })
      const book = await aStoredBook()
      expect(await findVisiblePlace(db, user, book.itemId, null)).toEqual(book)
      expect(await findVisiblePlace(db, blind, book.itemId, null)).toBeUndefined()
    })

    test('open progress is listed newest first', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const places = [await aStoredBook(), await aStoredBook(), await aStoredBook()]
      for (const [index, place] of places.entries()) {
        const session = await open(place.itemId, { userId: listener.id })
        const of = { ...reportOf(place), userId: listener.id }
        // The last one is heard to its end.
        const report = { positionSeconds: index === 2 ? 59 : 20, listenedSeconds: 5, clientAt: null }
        await db
          .transaction()
          .execute((tx) => hearBeat(tx, of, { ...session, hasSpoken: false }, report, NOON + index))
      }
      const found = await listOpenProgress(db, listener, 10)
      expect(found.map(({ itemId }) => itemId)).toEqual([places[1]?.itemId, places[0]?.itemId])
    })

    test('a device is known by what it calls itself', async () => {
      const device = {
        id: newId(),
        userId: user.id,
        clientDeviceId: 'phone',
        clientName: null,
        clientVersion: '1',
        deviceName: null,
        manufacturer: 'Acme',
        model: 'One',
        ipAddress: '127.0.0.1',
        more: { osName: 'Android' },
      }
      const save = (given: typeof device) => db.transaction().execute((tx) => saveDevice(tx, given, NOON))
      const first = await save(device)
      const second = await save({ ...device, id: newId(), clientVersion: '2' })
      expect(second).toMatchObject({ id: first.id, clientVersion: '2' })
      const place = await aStoredBook()
      const session = await open(place.itemId, { deviceId: first.id })
      expect(session.device).toEqual(second)
    })

    test('open sessions are found until they are closed, or silent for long', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const place = await aStoredBook()
      const session = await open(place.itemId, { userId: listener.id, updatedAt: 5 })
      expect((await findOpenSessionRow(db, session.id))?.num).toBe(session.num)
      expect((await listOpenOf(db, listener.id)).map(({ id }) => id)).toEqual([session.id])
      expect((await listSilentSince(db, 6, 10)).map(({ id }) => id)).toEqual([session.id])
      expect(await listSilentSince(db, 5, 10)).toEqual([])
      await db.transaction().execute((tx) => updateSession(tx, { ...session, closedAt: 7 }))
      expect(await findOpenSessionRow(db, session.id)).toBeUndefined()
      expect(await listOpenOf(db, listener.id)).toEqual([])
    })

    test('sums are those of the sessions, also after one was deleted', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const [one, two] = [await aStoredBook(), await aStoredBook()]
      const listened = async (itemId: string, day: string, seconds: readonly number[]) => {
        let session = await open(itemId, { userId: listener.id, day })
        for (const more of seconds) {
          const before = session
          session = { ...before, listenedSeconds: before.listenedSeconds + more }
          const after = session
          await db.transaction().execute(async (tx) => {
            await updateSession(tx, after)
            await addListening(tx, before, more, NOON)
          })
        }
        return session
      }
      const first = await listened(one.itemId, '2026-01-15', [10, 5.5])
      await listened(one.itemId, '2026-01-16', [20])
      const last = await listened(two.itemId, '2026-01-16', [30])
      const days = () => listListenedDays(db, listener.id)
      expect(await days()).toEqual([
        { day: '2026-01-15', seconds: 15.5 },
        { day: '2026-01-16', seconds: 50 },
      ])
      const rows = await db
        .selectFrom('listening_day')
        .select(['day', 'num_sessions'])
        .where('user_id', '=', listener.id)
        .orderBy('day')
        .execute()
      expect(rows.map((row) => row.num_sessions)).toEqual([1, 1, 1])
      await db.transaction().execute((tx) => subtractListening(tx, first))
      await db.transaction().execute((tx) => subtractListening(tx, last))
      expect(await days()).toEqual([{ day: '2026-01-16', seconds: 20 }])
      const items = await listListenedItems(db, listener, listener.id)
      expect(items).toMatchObject([{ itemId: one.itemId, seconds: 20, mediaMetadata: '{"title":"A Book"}' }])
    })

    test('pages of sessions hold what the viewer may see, and only what was heard', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const place = await aStoredBook()
      const heard = (listenedSeconds: number, updatedAt: number) =>
        open(place.itemId, { userId: listener.id, listenedSeconds, updatedAt })
      await heard(0, 9)
      const [first, second] = [await heard(20, 1), await heard(10, 2)]
      await open('an item that is gone', { userId: listener.id, listenedSeconds: 5, updatedAt: 3 })
      const list = async (
        viewer: User,
        order: { sort: 'updatedAt' | 'timeListening'; isDescending: boolean },
      ) =>
        (await listSessions(db, viewer, { userId: listener.id, limit: 10, offset: 0, ...order })).map(
          ({ itemId, num }) => (itemId === place.itemId ? num : 'gone'),
        )
      expect(await list(listener, { sort: 'updatedAt', isDescending: true })).toEqual([
        'gone',
        second.num,
        first.num,
      ])
      expect(await list(listener, { sort: 'timeListening', isDescending: false })).toEqual([
        'gone',
        second.num,
        first.num,
      ])
      expect(await countSessions(db, listener, { userId: listener.id })).toBe(3)
      const blind = aUser({ permissions: { ...user.permissions, accessAllTags: false }, itemTags: ['other'] })
      expect(await list(blind, { sort: 'updatedAt', isDescending: true })).toEqual(['gone'])
      const outside = aUser({ permissions: { ...user.permissions, accessAllLibraries: false } })
      expect(await countSessions(db, outside, { userId: listener.id })).toBe(0)
    })

    test('bookmarks are one a second', async () => {
      const place = await aStoredBook()
      const key = { userId: user.id, itemNum: place.itemNum, timeSeconds: 7 }
      const save = (title: string, now: number) =>
        db.transaction().execute((tx) => saveBookmark(tx, key, title, now))
      expect([await save('First', 1), await save('Second', 2)]).toEqual([1, 1])
      expect(await listBookmarks(db, user, user.id, place.itemId)).toEqual([
        { itemId: place.itemId, timeSeconds: 7, title: 'Second', createdAt: 1 },
      ])
      await db.transaction().execute((tx) => deleteBookmark(tx, key))
      expect(await listBookmarks(db, user, user.id)).toEqual([])
    })

    test('what belongs to an account or an item goes with it; sessions stay', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const place = await aStoredBook()
      const session = await open(place.itemId, { userId: listener.id })
      const of = { ...reportOf(place), userId: listener.id }
      const report = { positionSeconds: 20, listenedSeconds: 5, clientAt: null }
      await db.transaction().execute((tx) => hearBeat(tx, of, { ...session, hasSpoken: false }, report, NOON))
      await db.deleteFrom('item').where('id', '=', place.itemId).execute()
      expect(await listProgress(db, listener, listener.id)).toEqual([])
      await db.deleteFrom('user').where('id', '=', listener.id).execute()
      expect(await findSession(db, session.id)).toMatchObject({ userId: null, progressNum: null })
    })
  })
}
