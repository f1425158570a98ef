import { beforeAll, describe, expect, test } from 'vitest'
import {
  countLogins,
  deleteExpiredLogins,
  deleteLogin,
  deleteLoginsOf,
  findLogin,
  findLoginByHash,
  listLogins,
  saveLogin,
} from '../../src/features/users/logins.store.ts'
import { deleteUser, saveUser } from '../../src/features/users/users.store.ts'
import type { Login, User } from '../../src/features/users/users.types.ts'
import type { Db, Tx } from '../../src/platform/db/db.ts'
import { aLogin, aUser } from '../build.ts'
import { NOON } from '../clock.ts'

export function loginsSuite(openMigrated: () => Promise<Db>): void {
  describe('sign-ins', () => {
    let db: Db
    beforeAll(async () => {
      db = await openMigrated()
    })
    const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
    const addUser = async (): Promise<User> => {
      const user = aUser()
      await write((tx) => saveUser(tx, user))
      return user
    }
    const add = async (login: Login): Promise<Login> => {
      await write((tx) => saveLogin(tx, login))
      return login
    }

    test('are returned as saved, and again after a rotation', async () => {
      const { id: userId } = await addUser()
      const login = await add(aLogin({ userId, ipAddress: null, userAgent: null }))
      expect(await findLogin(db, login.id)).toEqual(login)
      const rotated = {
        ...login,
        tokenHash: 'next',
        previousTokenHash: login.tokenHash,
        previousValidUntil: NOON + 1,
      }
      await add(rotated)
      expect(await findLogin(db, login.id)).toEqual(rotated)
    })

    test('are found by the hash of their current and previous token', async () => {
      const { id: userId } = await addUser()
      const login = await add(aLogin({ userId, tokenHash: 'now', previousTokenHash: 'before' }))
      expect(await findLoginByHash(db, 'now')).toEqual(login)
      expect(await findLoginByHash(db, 'before')).toEqual(login)
      expect(await findLoginByHash(db, 'never')).toBeUndefined()
    })

    test('are listed in pages, latest first, and counted', async () => {
      const { id: userId } = await addUser()
      for (const minute of [1, 3, 2])
        await add(aLogin({ userId, id: `login-${minute}`, updatedAt: NOON + minute }))
      expect((await listLogins(db, userId, 2, 0)).map((login) => login.id)).toEqual(['login-3', 'login-2'])
      expect((await listLogins(db, userId, 2, 2)).map((login) => login.id)).toEqual(['login-1'])
      expect(await listLogins(db, userId, 2, 4)).toEqual([])
      expect(await countLogins(db, userId)).toBe(3)
    })

    test('end one by one, or all but one', async () => {
      const { id: userId } = await addUser()
      const other = await add(aLogin({ userId: (await addUser()).id }))
      const [first, second, third] = [
        await add(aLogin({ userId })),
        await add(aLogin({ userId })),
        await add(aLogin({ userId })),
      ]
      await write((tx) => deleteLogin(tx, first.id))
      expect(await countLogins(db, userId)).toBe(2)
      await write((tx) => deleteLoginsOf(tx, userId, third.id))
      expect(await findLogin(db, second.id)).toBeUndefined()
      expect(await countLogins(db, userId)).toBe(1)
      await write((tx) => deleteLoginsOf(tx, userId, null))
      expect(await countLogins(db, userId)).toBe(0)
      expect(await findLogin(db, other.id)).toEqual(other)
    })

    test('are removed when they expire, and with their account', async () => {
      const { id: userId } = await addUser()
      await add(aLogin({ userId, expiresAt: NOON - 1 }))
      const alive = await add(aLogin({ userId, expiresAt: NOON + 1 }))
      await write((tx) => deleteExpiredLogins(tx, NOON))
      expect(await listLogins(db, userId, 10, 0)).toEqual([alive])
      await write((tx) => deleteUser(tx, userId))
      expect(await findLogin(db, alive.id)).toBeUndefined()
    })
  })
}
