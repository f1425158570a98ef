import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp, USER_PASSWORD } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.root()
})
afterAll(() => app.close())

const works = async (token: string | undefined) =>
  (await app.as({ token: token ?? '' }).call('me.get')).status === 200
const signIn = async (account: Account, headers: Record<string, string> = {}) => {
  const { user } = await app.ask('auth.login', {
    body: { username: account.username, password: account.password },
    headers: { 'x-return-tokens': 'true', ...headers },
  })
  return { token: user.accessToken ?? '', refreshToken: user.refreshToken ?? '', userToken: user.token }
}

describe('changing your own password', () => {
  test('with a wrong current password returns 200 and the reason to an older web client with a long-lived token', async () => {
    const account = await app.createUser()
    const body = { username: account.username, password: account.password }
    const { token } = (await app.ask('auth.login', { body })).user
    const change = { password: 'wrong', newPassword: 'x' }
    const answer = await app.as({ token }).call('me.changePassword', { body: change })
    expect([answer.status, answer.json()]).toEqual([200, { error: 'Invalid password' }])
    expect((await app.call('auth.login', { body })).status).toBe(200)
  })

  test('[R7.050] ends all sessions and gives the caller a new one', async () => {
    const account = await app.createUser()
    const [here, there] = [await signIn(account), await signIn(account)]
    const { success, user } = await app.as(here).ask('me.changePassword', {
      body: { password: USER_PASSWORD, newPassword: 'better' },
      headers: { 'x-refresh-token': here.refreshToken },
    })
    expect(success).toBe(true)
    for (const token of [here.token, there.token, here.userToken, account.token])
      expect(await works(token)).toBe(false)
    expect(await works(user.accessToken)).toBe(true)
    expect(await works(user.token)).toBe(true)
    const refreshed = await app.call('auth.refresh', {
      headers: { 'x-refresh-token': user.refreshToken ?? '' },
    })
    expect(refreshed.status).toBe(200)
    expect(
      (await app.call('auth.refresh', { headers: { 'x-refresh-token': there.refreshToken } })).status,
    ).toBe(401)
    const login = (password: string) =>
      app.call('auth.login', { body: { username: account.username, password } })
    expect((await login(USER_PASSWORD)).status).toBe(401)
    expect((await login('better')).status).toBe(200)
  })

  test('gives a browser its new refresh token as a cookie', async () => {
    const account = await app.createUser()
    const answer = await app
      .as(account)
      .call('me.changePassword', { body: { password: USER_PASSWORD, newPassword: 'better' } })
    expect(answer.json().user.refreshToken).toBeNull()
    expect(String(answer.headers['set-cookie'])).toMatch(/^refresh_token=[\w-]{40,};.*HttpOnly/)
  })

  test.each([
    ['a wrong current password', { password: 'wrong', newPassword: 'x' }, 'Invalid password'],
    ['no current password', { newPassword: 'x' }, 'Invalid password'],
    [
      '[R5.009] an empty new password',
      { password: USER_PASSWORD, newPassword: '' },
      'Invalid new password - Only root can have an empty password',
    ],
    [
      '[R5.009] no new password',
      { password: USER_PASSWORD },
      'Invalid new password - Only root can have an empty password',
    ],
  ])('is refused with %s', async (_what, body, text) => {
    const account = await app.createUser()
    expect(await app.as(account).call('me.changePassword', { body })).toMatchObject({ status: 400, text })
    expect(await works(account.token)).toBe(true)
  })

  test('is not allowed for guests', async () => {
    const guest = await app.createUser({ type: 'guest' })
    const answer = await app
      .as(guest)
      .call('me.changePassword', { body: { password: USER_PASSWORD, newPassword: 'x' } })
    expect(answer).toMatchObject({ status: 403, text: 'Guests cannot change their password' })
  })
})

describe('your own sessions', () => {
  test('are listed page by page, with the current one marked', async () => {
    const account = await app.createUser()
    app.clock.advance(1000)
    const here = await signIn(account, { 'user-agent': 'a phone' })
    const first = await app.as(here).ask('me.logins', { query: { itemsPerPage: '1' } })
    expect(first).toMatchObject({ total: 2, numPages: 2, page: 0, itemsPerPage: 1 })
    expect(first.sessions).toMatchObject([{ current: true, userAgent: 'a phone', ipAddress: '127.0.0.1' }])
    const second = await app.as(here).ask('me.logins', { query: { itemsPerPage: '1', page: '1' } })
    expect(second.sessions).toMatchObject([{ current: false, userAgent: 'tests' }])
    expect((await app.as(here).ask('me.logins', { query: { page: '99' } })).sessions).toEqual([])
  })

  test('can be ended, which invalidates the access token immediately', async () => {
    const account = await app.createUser()
    const [here, there] = [await signIn(account), await signIn(account)]
    expect(await works(there.token)).toBe(true)
    const { sessions } = await app.as(there).ask('me.logins')
    const id = sessions.find((session) => session.current)?.id ?? ''
    expect((await app.as(here).call('me.endLogin', { params: { id } })).text).toBe('OK')
    expect(await works(there.token)).toBe(false)
    expect(
      (await app.call('auth.refresh', { headers: { 'x-refresh-token': there.refreshToken } })).status,
    ).toBe(401)
    expect(await works(here.token)).toBe(true)
  })

  test('do not include anyone else’s, which cannot be ended either', async () => {
    const [anne, bob] = [await app.createUser(), await app.createUser()]
    const { sessions } = await app.as(bob).ask('me.logins')
    const answer = await app.as(anne).call('me.endLogin', { params: { id: sessions[0]?.id ?? '' } })
    expect(answer).toMatchObject({ status: 404, text: 'Login not found' })
    expect(await works(bob.token)).toBe(true)
  })
})

describe('another user’s sessions', () => {
  const theirs = async (admin: { token: string }, id: string) =>
    (await app.as(admin).ask('userLogins.list', { params: { id } })).sessions

  test('are visible to admins, who can sign out one device and leave the others', async () => {
    const [admin, account] = [await app.createUser({ type: 'admin' }), await app.createUser()]
    const there = await signIn(account, { 'user-agent': 'a lost phone' })
    const listed = await theirs(admin, account.id)
    expect(listed).toHaveLength(2)
    const lost = listed.find(({ userAgent }) => userAgent === 'a lost phone')
    expect(lost).toMatchObject({ current: false, ipAddress: '127.0.0.1' })
    const params = { id: account.id, loginId: lost?.id ?? '' }
    expect((await app.as(admin).call('userLogins.end', { params })).text).toBe('OK')
    expect(await works(there.token)).toBe(false)
    expect(await works(account.token)).toBe(true)
    expect(await theirs(admin, account.id)).toHaveLength(1)
    expect((await app.as(admin).call('userLogins.end', { params })).status).toBe(404)
  })

  test('can only be ended under the account they belong to, and root’s only by root', async () => {
    const [admin, account, other] = [
      await app.createUser({ type: 'admin' }),
      await app.createUser(),
      await app.createUser(),
    ]
    const root = await app.root()
    const [login] = await theirs(admin, account.id)
    const asOther = { id: other.id, loginId: login?.id ?? '' }
    expect((await app.as(admin).call('userLogins.end', { params: asOther })).status).toBe(404)
    expect(await works(account.token)).toBe(true)
    const [ofRoot] = await theirs(admin, root.id)
    const params = { id: root.id, loginId: ofRoot?.id ?? '' }
    expect((await app.as(admin).call('userLogins.end', { params })).status).toBe(403)
    expect(await works(root.token)).toBe(true)
    expect((await app.as(account).call('userLogins.list', { params: { id: account.id } })).status).toBe(403)
  })
})

describe('[R7.046] your own settings', () => {
  test('are merged with the stored ones, kept, and sent with the account', async () => {
    const account = await app.createUser()
    const first = await app
      .as(account)
      .ask('me.updateSettings', { body: { playbackRate: 1.5, useChapterTrack: true } })
    const usual = { mobileOrderBy: 'recent', mobileOrderDesc: true, mobileFilterBy: 'all' }
    expect(first).toEqual({
      success: true,
      settings: { ...usual, playbackRate: 1.5, useChapterTrack: true },
    })
    const second = await app
      .as(account)
      .ask('me.updateSettings', { body: { playbackRate: 2, theme: { name: 'dark' } } })
    expect(second.settings).toEqual({
      ...usual,
      playbackRate: 2,
      useChapterTrack: true,
      theme: { name: 'dark' },
    })
    const { settings } = await app.as(account).ask('me.get')
    expect(settings).toMatchObject({ mobileOrderBy: 'recent', playbackRate: 2, useChapterTrack: true })
  })

  test('survive concurrent updates', async () => {
    const account = await app.createUser()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.as(account).ask('me.updateSettings', { body: { [`key${index}`]: index } }),
      ),
    )
    const { settings } = await app.as(account).ask('me.get')
    for (let index = 0; index < 10; index++) expect(settings[`key${index}`]).toBe(index)
  })

  test('belong to one account only', async () => {
    const [anne, bob] = [await app.createUser(), await app.createUser()]
    await app.as(anne).ask('me.updateSettings', { body: { playbackRate: 3 } })
    expect((await app.as(bob).ask('me.get')).settings['playbackRate']).toBeUndefined()
  })

  test('are limited in size', async () => {
    const account = await app.createUser()
    const large = (key: string) =>
      app.as(account).call('me.updateSettings', { body: { [key]: 'x'.repeat(60_000) } })
    expect(
      (await app.as(account).call('me.updateSettings', { body: { a: 'x'.repeat(70_000) } })).status,
    ).toBe(400)
    expect([(await large('a')).status, (await large('b')).status, (await large('c')).status]).toEqual([
      200, 200, 200,
    ])
    expect(await large('d')).toMatchObject({ status: 413, text: 'Your settings are too large' })
  })
})
