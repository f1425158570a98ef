import { beforeAll, describe, expect, test } from 'vitest'
import {
  dropOldActions,
  dropOldDevices,
  insertActions,
  listActionsSince,
  listDevices,
  listPodcastsWithFeed,
  listSubscriptions,
  listUnapplied,
  markApplied,
  saveDevice,
  saveSubscriptions,
} from '../../src/features/gpodder/gpodder.store.ts'
import type { Action } from '../../src/features/gpodder/gpodder.types.ts'
import { findBookOf, listEbooksWithoutDigest, saveDigest } from '../../src/features/kosync/digests.store.ts'
import { findNewestPlaceOf, findStoredPlace, savePlace } from '../../src/features/kosync/places.store.ts'
import {
  deleteApiKey,
  findApiKeyByHash,
  listApiKeys,
  saveApiKey,
  touchApiKey,
} from '../../src/features/users/keys/api-keys.store.ts'
import {
  findAppPasswordByHash,
  insertAppPassword,
  listAppPasswords,
  touchAppPassword,
} from '../../src/features/users/keys/app-passwords.store.ts'
import { deleteUser, saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db, Tx } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { asItemNum } from '../../src/platform/ids.types.ts'
import { addBook, addLibrary, aUser } from '../build.ts'
import { NOON } from '../clock.ts'

const action: Action = {
  feedUrl: 'https://x.example',
  episodeUrl: 'https://x.example/1.mp3',
  guid: null,
  device: 'phone',
  action: 'play',
  happenedAt: NOON,
  startedSeconds: 0,
  positionSeconds: 10,
  totalSeconds: 100,
}

export function ereadersSuite(openMigrated: () => Promise<Db>): void {
  describe('keys, e-readers and podcast apps', () => {
    let db: Db
    let user: User
    beforeAll(async () => {
      db = await openMigrated()
      user = aUser()
      await write((tx) => saveUser(tx, user))
    })
    const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

    test('an API key is returned as saved, updated, and deleted', async () => {
      const key = {
        id: newId(),
        keyHash: 'hash',
        name: 'Script',
        description: null,
        userId: user.id,
        createdBy: null,
        isActive: true,
        expiresAt: null,
        lastUsedAt: null,
        createdAt: NOON,
        updatedAt: NOON,
      }
      await write((tx) => saveApiKey(tx, key))
      expect(await findApiKeyByHash(db, 'hash')).toEqual(key)
      await write((tx) => saveApiKey(tx, { ...key, isActive: false, expiresAt: NOON + 1 }))
      await write((tx) => touchApiKey(tx, key.id, NOON + 2))
      expect(await listApiKeys(db)).toEqual([
        { ...key, isActive: false, expiresAt: NOON + 1, lastUsedAt: NOON + 2 },
      ])
      await write((tx) => deleteApiKey(tx, key.id))
      expect(await listApiKeys(db)).toEqual([])
    })

    test('an app password is found for its owner only, and deleted with the account', async () => {
      const owner = aUser()
      await write((tx) => saveUser(tx, owner))
      const password = {
        id: newId(),
        userId: owner.id,
        passwordHash: 'of an app',
        name: 'Kobo',
        scope: 'opds' as const,
        lastUsedAt: null,
        lastUsedAddress: null,
        createdAt: NOON,
      }
      await write((tx) => insertAppPassword(tx, password))
      await write((tx) => touchAppPassword(tx, password.id, NOON, '10.0.0.7'))
      const used = { ...password, lastUsedAt: NOON, lastUsedAddress: '10.0.0.7' }
      expect(await findAppPasswordByHash(db, owner.id, 'of an app')).toEqual(used)
      expect(await findAppPasswordByHash(db, user.id, 'of an app')).toBeUndefined()
      await write((tx) => deleteUser(tx, owner.id))
      expect(await listAppPasswords(db, owner.id)).toEqual([])
    })

    test('a digest identifies a document’s book until the file changes', async () => {
      const folderId = newId()
      const libraryId = await addLibrary(db, { folders: [{ id: folderId, path: '/books', createdAt: NOON }] })
      const itemId = await addBook(db, { libraryId, folderId, relPath: 'A' })
      const [file] = await listEbooksWithoutDigest(db, 10)
      if (!file) throw new Error('There is nothing to digest.')
      expect(file).toMatchObject({
        folderPath: '/books',
        itemRelPath: 'A',
        relPath: 'book.epub',
        isFileItem: false,
      })
      await write((tx) => saveDigest(tx, file, { content: 'by-content', name: 'by-name' }))
      expect(await listEbooksWithoutDigest(db, 10)).toEqual([])
      const book = await findBookOf(db, user, 'by-content')
      expect(book).toMatchObject({ itemId, ext: 'epub' })
      expect(await findBookOf(db, user, 'by-name')).toEqual(book)
      const stranger = aUser({ permissions: { ...user.permissions, accessAllLibraries: false } })
      expect(await findBookOf(db, stranger, 'by-content')).toBeUndefined()
      const place = {
        document: 'by-content',
        progress: '1',
        percentage: 0.25,
        device: '',
        deviceId: '',
        updatedAt: NOON,
      }
      await write((tx) => savePlace(tx, user.id, { ...place, percentage: 0.1 }, null))
      await write((tx) => savePlace(tx, user.id, place, book?.itemNum ?? null))
      expect(await findStoredPlace(db, user.id, 'by-content')).toEqual({ ...place, itemId })
      expect(await findNewestPlaceOf(db, user.id, book?.itemNum ?? asItemNum(0))).toEqual({
        ...place,
        itemId,
      })
      await db.updateTable('item_file').set({ size: 99 }).execute()
      expect(await listEbooksWithoutDigest(db, 10)).toHaveLength(1)
    })

    test('devices, subscriptions and actions of apps are stored', async () => {
      await write((tx) => saveDevice(tx, user.id, { id: 'phone', caption: 'a', type: 'mobile' }, NOON))
      await write((tx) => saveDevice(tx, user.id, { id: 'phone', caption: 'b', type: 'mobile' }, NOON))
      expect(await listDevices(db, user.id)).toEqual([{ id: 'phone', caption: 'b', type: 'mobile' }])
      const subscription = { feedUrl: 'https://x.example', isSubscribed: true, changedAt: NOON }
      await write((tx) => saveSubscriptions(tx, user.id, [subscription]))
      await write((tx) => saveSubscriptions(tx, user.id, [{ ...subscription, isSubscribed: false }]))
      expect(await listSubscriptions(db, user.id)).toEqual([{ ...subscription, isSubscribed: false }])
      const both = [{ ...subscription, isSubscribed: false }, subscription]
      await write((tx) => saveSubscriptions(tx, user.id, both))
      expect(await listSubscriptions(db, user.id)).toEqual([subscription])
      expect(await listPodcastsWithFeed(db, user)).toEqual([])
      await write((tx) => insertActions(tx, user.id, [action], NOON + 5))
      expect(await listActionsSince(db, user.id, NOON + 5)).toMatchObject([action])
      expect(await listActionsSince(db, user.id, NOON + 6)).toEqual([])
      const [waiting] = await listUnapplied(db, user.id, { afterNum: 0, limit: 10 })
      await write((tx) => markApplied(tx, [waiting?.num ?? 0]))
      expect(await listUnapplied(db, user.id, { afterNum: 0, limit: 10 })).toEqual([])
    })

    test('only the newest devices and actions of an account are kept', async () => {
      const [owner, other] = [aUser(), aUser()]
      await write(async (tx) => {
        for (const account of [owner, other]) {
          await saveUser(tx, account)
          for (const count of [1, 2, 3]) {
            const device = { id: `device ${count}`, caption: '', type: 'mobile' }
            await saveDevice(tx, account.id, device, NOON + count)
            await insertActions(tx, account.id, [{ ...action, positionSeconds: count }], NOON)
          }
        }
        await dropOldDevices(tx, owner.id, 2)
        await dropOldActions(tx, owner.id, 2)
      })
      const kept = async ({ id }: User) => ({
        devices: (await listDevices(db, id)).map((device) => device.id),
        actions: (await listActionsSince(db, id, 0)).map(({ positionSeconds }) => positionSeconds),
      })
      expect(await kept(owner)).toEqual({ devices: ['device 2', 'device 3'], actions: [2, 3] })
      expect(await kept(other)).toMatchObject({ devices: { length: 3 }, actions: [1, 2, 3] })
      await write((tx) => dropOldActions(tx, owner.id, 2))
      expect((await kept(owner)).actions).toEqual([2, 3])
    })
  })
}
