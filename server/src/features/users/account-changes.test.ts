import type { UserId } from '@lectern/contract/ids'
import type { UserChange } from '@lectern/contract/users'
import { describe, expect, test } from 'vitest'
import { ROOT_PASSWORD, startApp, USER_PASSWORD } from '../../../test/app.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { admin, app, mayStill, root, useAccounts } from './test-support/accounts.ts'
import { signIn } from './sign-in.service.ts'
import { createSignInLimiter } from './sign-in-limits.service.ts'

useAccounts()

describe('root', () => {
  test.each([
    [
      'cannot be deleted by an admin',
      () => app.as(admin).call('users.remove', { params: { id: root.id } }),
      403,
    ],
    ['cannot delete itself', () => app.as(root).call('users.remove', { params: { id: root.id } }), 403],
    [
      'cannot be changed by an admin',
      () => app.as(admin).call('users.update', { params: { id: root.id }, body: { username: 'x' } }),
      403,
    ],
    [
      'cannot be disabled',
      () => app.as(root).call('users.update', { params: { id: root.id }, body: { isActive: false } }),
      400,
    ],
    [
      'cannot become anything else',
      () => app.as(root).call('users.update', { params: { id: root.id }, body: { type: 'admin' } }),
      400,
    ],
    [
      'is the only one',
      () => app.as(root).call('users.update', { params: { id: admin.id }, body: { type: 'root' } }),
      400,
    ],
  ])('%s', async (_what, attempt, status) => {
    const before = await dumpTables(app.ctx.db)
    const answer = await attempt()
    expect(answer.status).toBe(status)
    expect(answer.text).not.toBe('')
    expect(await dumpTables(app.ctx.db)).toBe(before)
  })

  test('[R5.009] may have an empty password, which nobody else may', async () => {
    const own = await startApp()
    const king = await own.root()
    const token = await own.tokenFor(king)
    const anne = await own.createUser()
    const answer = await own
      .as({ token })
      .call('users.update', { params: { id: anne.id }, body: { password: '' } })
    expect(answer).toMatchObject({
      status: 400,
      text: 'Invalid new password - Only root can have an empty password',
    })
    const changed = await own
      .as({ token })
      .call('me.changePassword', { body: { password: ROOT_PASSWORD, newPassword: '' } })
    expect(changed.status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root', password: '' } })).status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root' } })).status).toBe(200)
    expect((await own.call('auth.login', { body: { username: 'root', password: 'x' } })).status).toBe(401)
    expect(
      (await own.as(anne).call('me.changePassword', { body: { password: USER_PASSWORD, newPassword: '' } }))
        .status,
    ).toBe(400)
    await own.close()
  })
})

describe('changing and removing accounts', () => {
  test('a new password set by an admin ends all sessions of that account', async () => {
    const account = await app.createUser()
    const { user } = await app.ask('auth.login', {
      body: { username: account.username, password: account.password },
      headers: { 'x-return-tokens': 'true' },
    })
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { password: 'new' } })
    expect(await mayStill(account.token)).toBe(false)
    expect(await mayStill(user.token)).toBe(false)
    const refreshed = await app.call('auth.refresh', {
      headers: { 'x-refresh-token': user.refreshToken ?? '' },
    })
    expect(refreshed.status).toBe(401)
    expect(
      (await app.call('auth.login', { body: { username: account.username, password: account.password } }))
        .status,
    ).toBe(401)
    expect(
      (await app.call('auth.login', { body: { username: account.username, password: 'new' } })).status,
    ).toBe(200)
  })

  test('a disabled account is signed out at once, and its old sessions stay ended when it is enabled again', async () => {
    const account = await app.createUser()
    const { token: longLived } = await app.as(account).ask('me.get')
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    expect(await mayStill(account.token)).toBe(false)
    const login = () =>
      app.call('auth.login', { body: { username: account.username, password: account.password } })
    expect((await login()).status).toBe(401)
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { isActive: true } })
    expect(await mayStill(account.token)).toBe(false)
    expect(await mayStill(longLived)).toBe(false)
    expect((await login()).status).toBe(200)
  })

  test('a new username keeps the sessions', async () => {
    const account = await app.createUser()
    await app.as(admin).ask('users.update', { params: { id: account.id }, body: { username: 'renamed' } })
    expect(await mayStill(account.token)).toBe(true)
    expect((await app.as(account).ask('me.get')).username).toBe('renamed')
  })

  test('nobody deletes or disables the account they are using', async () => {
    expect(await app.as(admin).call('users.remove', { params: { id: admin.id } })).toMatchObject({
      status: 400,
      text: 'You cannot delete your own account',
    })
    const disabled = await app
      .as(admin)
      .call('users.update', { params: { id: admin.id }, body: { isActive: false } })
    expect(disabled.status).toBe(400)
  })

  test('a removed account is gone, along with its sessions', async () => {
    const account = await app.createUser()
    expect(await app.as(admin).ask('users.remove', { params: { id: account.id } })).toEqual({ success: true })
    expect(await mayStill(account.token)).toBe(false)
    expect((await app.as(admin).call('users.get', { params: { id: account.id } })).status).toBe(404)
    const logins = await app.ctx.db
      .selectFrom('login')
      .selectAll()
      .where('user_id', '=', account.id)
      .execute()
    expect(logins).toEqual([])
  })

  test.each(['users.get', 'users.update', 'users.remove'] as const)(
    '%s of an unknown account: not found',
    async (name) => {
      const answer = await app
        .as(admin)
        .call(name, { params: { id: 'nobody' }, ...(name === 'users.update' ? { body: {} } : {}) } as never)
      expect(answer).toMatchObject({ status: 404, text: 'User not found' })
    },
  )
})

describe('a sign-in under way', () => {
  /** The last check runs after the password was found to be right. */
  const signInWhile = async (change: (id: UserId) => Promise<unknown>) => {
    const { id, username } = await app.createUser()
    const limiter = createSignInLimiter(app.ctx, 'test')
    const device = { ipAddress: '203.0.113.1', userAgent: null }
    const proveMore = async () => void (await change(id))
    const signedIn = signIn(app.ctx, limiter, { username, password: USER_PASSWORD }, device, proveMore)
    await expect(signedIn).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await app.ctx.db.selectFrom('login').select('id').where('user_id', '=', id).execute()).toEqual([])
  }

  test.each<[string, UserChange]>([
    ['gets another password', { password: 'another' }],
    ['is disabled', { isActive: false }],
  ])('fails if the account %s meanwhile', async (_what, body) => {
    await signInWhile((id) => app.as(root).ask('users.update', { params: { id }, body }))
  })

  test('fails if the account is removed meanwhile', async () => {
    await signInWhile((id) => app.as(root).ask('users.remove', { params: { id } }))
  })
})
