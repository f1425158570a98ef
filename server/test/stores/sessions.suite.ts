import { asItemId, type ItemId } from '@lectern/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveDevice } from '../../src/features/playback/devices.store.ts'
import { countSessions, listSessions } from '../../src/features/playback/session-pages.store.ts'
import {
  findOpenSessionRow,
  listOpenOf,
  listSilentSince,
  updateSession,
} from '../../src/features/playback/sessions.store.ts'
import { addListening, subtractListening } from '../../src/features/playback/sums.store.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import { listListenedDays, listListenedItems } from '../../src/features/stats/stats.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aListener, type Listener } from './listener.ts'

/** Playback sessions, their devices, and their totals. */
export function sessionsSuite(openMigrated: () => Promise<Db>): void {
  describe('sessions', () => {
    let db: Db
    let user: User
    let aStoredBook: Listener['aStoredBook']
    let open: Listener['open']
    beforeAll(async () => {
      db = await openMigrated()
      ;({ user, aStoredBook, open } = await aListener(db))
    })

    test('a device is identified by the id it sends', async () => {
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

    test('open sessions are found until they are closed, or silent for too long', async () => {
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

    test('totals match the sessions, even after one is deleted', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const [one, two] = [await aStoredBook(), await aStoredBook()]
      const listened = async (itemId: ItemId, day: string, seconds: readonly number[]) => {
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

    test('pages of sessions contain what the viewer may see, and only actual listening', async () => {
      const listener = aUser()
      await db.transaction().execute((tx) => saveUser(tx, listener))
      const place = await aStoredBook()
      const heard = (listenedSeconds: number, updatedAt: number) =>
        open(place.itemId, { userId: listener.id, listenedSeconds, updatedAt })
      await heard(0, 9)
      const [first, second] = [await heard(20, 1), await heard(10, 2)]
      await open(asItemId('an item that is gone'), { userId: listener.id, listenedSeconds: 5, updatedAt: 3 })
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
  })
}
