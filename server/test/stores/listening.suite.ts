import { asItemId } from '@lectern/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlaybackSession } from '../../src/features/playback/playback.types.ts'
import { findSession } from '../../src/features/playback/sessions.store.ts'
import { deleteBookmark, listBookmarks, saveBookmark } from '../../src/features/progress/bookmarks.store.ts'
import { listEarlier, listEvents } from '../../src/features/progress/events.store.ts'
import { findPlace, findVisiblePlace } from '../../src/features/progress/places.store.ts'
import { listOpenProgress, listProgress } from '../../src/features/progress/progress-read.store.ts'
import type { Place as ProgressPlace } from '../../src/features/progress/progress.types.ts'
import { recordSync, recordSnapshot, lockProgress } from '../../src/features/progress/reports.service.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aPodcast } from '../items.ts'
import { aListener, type Listener } from './listener.ts'

/** Positions, their logs and bookmarks: everything written with a player's report. */
export function listeningSuite(openMigrated: () => Promise<Db>): void {
  describe('listening', () => {
    let db: Db
    let user: User
    let library: Listener['library']
    let aStoredBook: Listener['aStoredBook']
    let open: Listener['open']
    beforeAll(async () => {
      db = await openMigrated()
      ;({ user, library, aStoredBook, open } = await aListener(db))
    })

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
        return recordSync(tx, reportOf(place), { ...session, hasSpoken: true }, report, now)
      })
    const stateOf = () =>
      db
        .selectFrom('user_progress_state')
        .selectAll()
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()

    test('a report moves the position, is logged, and notifies shelves only of what concerns them', async () => {
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
      const again = await beat(place, { ...session, updatedAt: NOON + 5000 }, 15, NOON + 6000)
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

    test('concurrent reports are all logged and counted once each', async () => {
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

    test('offline sessions are applied by their own time', async () => {
      const place = await aStoredBook()
      const [older, newer] = [await open(place.itemId), await open(place.itemId)]
      const hand = (session: PlaybackSession, positionSeconds: number, clientAt: number) =>
        db
          .transaction()
          .execute((tx) =>
            recordSnapshot(
              tx,
              reportOf(place),
              session,
              { positionSeconds, totalSeconds: 20, clientAt },
              NOON,
            ),
          )
      expect((await hand(newer, 40, NOON - 1000)).recorded?.isAccepted).toBe(true)
      expect((await hand(older, 50, NOON - 2000)).recorded).toMatchObject({
        isAccepted: false,
        progress: { positionSeconds: 40 },
      })
      expect((await hand(newer, 40, NOON - 1000)).recorded?.isAccepted).toBe(false)
    })

    test('media are found by item and by episode, for those who may see them', async () => {
      const podcast = aPodcast(library)
      await db.transaction().execute((tx) => saveItems(tx, [podcast], { sortingPrefixes: [], now: NOON }))
      const [episode] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
      expect(await findPlace(db, podcast.id, episode?.id ?? '')).toMatchObject({
        episodeId: episode?.id,
        mediaType: 'podcast',
      })
      expect(await findPlace(db, podcast.id, 'nothing')).toBeUndefined()
      expect(await findPlace(db, asItemId('nothing'), null)).toBeUndefined()
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
        // The last one is played to its end.
        const report = { positionSeconds: index === 2 ? 59 : 20, listenedSeconds: 5, clientAt: null }
        await db
          .transaction()
          .execute((tx) => recordSync(tx, of, { ...session, hasSpoken: false }, report, NOON + index))
      }
      const found = await listOpenProgress(db, listener, 10)
      expect(found.map(({ itemId }) => itemId)).toEqual([places[1]?.itemId, places[0]?.itemId])
    })

    test('there is one bookmark per second', async () => {
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

    test('progress is deleted with its account or item; sessions are kept', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const place = await aStoredBook()
      const session = await open(place.itemId, { userId: listener.id })
      const of = { ...reportOf(place), userId: listener.id }
      const report = { positionSeconds: 20, listenedSeconds: 5, clientAt: null }
      await db
        .transaction()
        .execute((tx) => recordSync(tx, of, { ...session, hasSpoken: false }, report, NOON))
      await db.deleteFrom('item').where('id', '=', place.itemId).execute()
      expect(await listProgress(db, listener, listener.id)).toEqual([])
      await db.deleteFrom('user').where('id', '=', listener.id).execute()
      expect(await findSession(db, session.id)).toMatchObject({ userId: null, progressNum: null })
    })
  })
}
