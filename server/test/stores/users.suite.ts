import { asLibraryId } from '@lectern/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  deleteUser,
  findUser,
  findUserByName,
  hasRoot,
  listUsers,
  saveUser,
  touchLastSeen,
} from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { isDuplicate } from '../../src/platform/db/duplicates.ts'
import { addLibrary, aUser } from '../build.ts'
import { NOON } from '../clock.ts'

export function usersSuite(openMigrated: () => Promise<Db>): void {
  describe('accounts', () => {
    let db: Db
    beforeAll(async () => {
      db = await openMigrated()
    })
    const save = (user: User) => db.transaction().execute((tx) => saveUser(tx, user))

    test('are returned as saved, and again after a change', async () => {
      const libraryId = await addLibrary(db)
      const user = aUser({
        username: 'Änne “Q” O’Neill 📚',
        email: 'anne@example.invalid',
        passwordHash: '$argon2id$…',
        isActive: false,
        permissions: {
          ...aUser().permissions,
          accessAllLibraries: false,
          accessAllTags: false,
          upload: true,
        },
        libraryIds: [libraryId],
        itemTags: ['Krimi', 'für “Kinder”', "Robert'); drop table user; --"],
        hiddenSeriesIds: ['series-1'],
        settings: { playbackRate: 1.25, nested: { deep: [1, null, 'x'] } },
        tokenGeneration: 7,
        lastSeenAt: NOON + 5,
      })
      await save(user)
      expect(await findUser(db, user.id)).toEqual(user)
      const changed = {
        ...user,
        email: null,
        isActive: true,
        libraryIds: [],
        lastSeenAt: null,
        updatedAt: NOON + 9,
      }
      await save(changed)
      expect(await findUser(db, user.id)).toEqual(changed)
    })

    test.each(['anne', 'ANNE', '  AnNe '])('are found by name as "%s", whatever the case', async (name) => {
      if (!(await findUserByName(db, 'anne'))) await save(aUser({ username: 'Anne' }))
      expect((await findUserByName(db, name))?.username).toBe('Anne')
    })

    test('have a unique name, whatever the case, even when two are saved at once', async () => {
      await save(aUser({ username: 'Twin' }))
      const second = await save(aUser({ username: 'tWIN' })).catch((error: unknown) => error)
      expect(isDuplicate(second)).toBe(true)
    })

    test('include at most one root', async () => {
      expect(await hasRoot(db)).toBe(false)
      await save(aUser({ type: 'root' }))
      expect(await hasRoot(db)).toBe(true)
      const second = await save(aUser({ type: 'root' })).catch((error: unknown) => error)
      expect(isDuplicate(second)).toBe(true)
    })

    test('ignore libraries that do not exist, and lose those that are removed', async () => {
      const [kept, removed] = [await addLibrary(db), await addLibrary(db)]
      const user = aUser({ libraryIds: [kept, removed, asLibraryId('never-was')] })
      await save(user)
      expect(new Set((await findUser(db, user.id))?.libraryIds)).toEqual(new Set([kept, removed]))
      await db.deleteFrom('library').where('id', '=', removed).execute()
      expect((await findUser(db, user.id))?.libraryIds).toEqual([kept])
      expect((await listUsers(db)).find(({ id }) => id === user.id)?.libraryIds).toEqual([kept])
    })

    test('are listed oldest first', async () => {
      await save(aUser({ username: 'older', createdAt: NOON - 2000 }))
      await save(aUser({ username: 'oldest', createdAt: NOON - 3000 }))
      expect((await listUsers(db)).slice(0, 2).map((user) => user.username)).toEqual(['oldest', 'older'])
    })

    test('remember when they were last seen', async () => {
      const user = aUser()
      await save(user)
      await db.transaction().execute((tx) => touchLastSeen(tx, user.id, NOON + 77))
      expect(await findUser(db, user.id)).toEqual({ ...user, lastSeenAt: NOON + 77 })
    })

    test('are deleted along with their library access', async () => {
      const user = aUser({ libraryIds: [await addLibrary(db)] })
      await save(user)
      await db.transaction().execute((tx) => deleteUser(tx, user.id))
      expect(await findUser(db, user.id)).toBeUndefined()
      expect(
        await db.selectFrom('user_library').selectAll().where('user_id', '=', user.id).execute(),
      ).toEqual([])
    })

    test('are never saved partially: a failure at the end rolls everything back', async () => {
      const user = aUser()
      const work = db.transaction().execute(async (tx) => {
        await saveUser(tx, user)
        throw new Error('the disk is full')
      })
      await expect(work).rejects.toThrow('the disk is full')
      expect(await findUser(db, user.id)).toBeUndefined()
    })
  })
}
