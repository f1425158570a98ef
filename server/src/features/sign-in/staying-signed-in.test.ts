import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFRESH_GRACE_MS, REFRESH_TOKEN_MS } from '../users/tokens.service.ts'
import { anne, app, closed, HOUR_MS, login, opened, works } from './test-support/anne.ts'

const refresh = (token: string) => app.call('auth.refresh', { headers: { 'x-refresh-token': token } })
/** The only endpoint whose errors are JSON: client apps read `error`. */
const refusal = (error: string) => ({ status: 401, text: JSON.stringify({ error }) })

describe('staying signed in', () => {
  beforeAll(opened)
  afterAll(closed)
  const signIn = async () => {
    const answer = await login({ username: 'Anne', password: anne.password }, { 'x-return-tokens': 'true' })
    return answer.json().user.refreshToken ?? ''
  }

  test('an app exchanges its refresh token for a new pair, using a header', async () => {
    const first = await signIn()
    app.clock.advance(HOUR_MS)
    const answer = await refresh(first)
    const { user } = answer.json()
    expect(await works(user.accessToken)).toBe(true)
    expect(user.refreshToken).toMatch(/^[\w-]{40,}$/)
    expect(user.refreshToken).not.toBe(first)
  })

  test('a browser does the same with a cookie, and never sees the token', async () => {
    const { headers } = await login({ username: 'Anne', password: anne.password })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const answer = await app.call('auth.refresh', { headers: { cookie } })
    expect(answer.json().user.refreshToken).toBeNull()
    expect(await works(answer.json().user.accessToken)).toBe(true)
    const next = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect(next).toMatch(/^refresh_token=/)
    expect(next).not.toBe(cookie)
  })

  test('repeating a refresh within the grace period returns the same successor', async () => {
    const first = await signIn()
    const next = (await refresh(first)).json().user.refreshToken
    app.clock.advance(REFRESH_GRACE_MS - 1)
    expect((await refresh(first)).json().user.refreshToken).toBe(next)
    expect((await refresh(next ?? '')).status).toBe(200)
  })

  test('after the grace period the new token works as long as the old one is not used again', async () => {
    const next = (await refresh(await signIn())).json().user.refreshToken ?? ''
    app.clock.advance(REFRESH_GRACE_MS)
    expect((await refresh(next)).status).toBe(200)
  })

  test.each([1, 3])(
    'after the grace period a token reused %i exchanges later counts as stolen: the session ends',
    async (exchanges) => {
      const first = await signIn()
      let latest = (await refresh(first)).json().user
      for (let time = 1; time < exchanges; time++)
        latest = (await refresh(latest.refreshToken ?? '')).json().user
      app.clock.advance(REFRESH_GRACE_MS)
      expect(await works(latest.accessToken)).toBe(true)
      expect(await refresh(first)).toMatchObject(refusal('Invalid refresh token'))
      expect((await refresh(latest.refreshToken ?? '')).status).toBe(401)
      expect(await works(latest.accessToken)).toBe(false)
    },
  )

  test('a token two exchanges old is rejected even within the grace period', async () => {
    const first = await signIn()
    const second = (await refresh(first)).json().user.refreshToken ?? ''
    await refresh(second)
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(second)).status).toBe(200)
  })

  test('two concurrent refreshes of an app both succeed, with the same successor', async () => {
    const first = await signIn()
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first), refresh(first)])
    const successors = new Set(answers.map((answer) => answer.json().user.refreshToken))
    expect(successors.size).toBe(1)
    for (const answer of answers) expect(await works(answer.json().user.accessToken)).toBe(true)
  })

  test('lasts for thirty days from the last refresh', async () => {
    let token = await signIn()
    for (let month = 0; month < 3; month++) {
      app.clock.advance(REFRESH_TOKEN_MS - 1)
      token = (await refresh(token)).json().user.refreshToken ?? ''
    }
    app.clock.advance(REFRESH_TOKEN_MS)
    expect(await refresh(token)).toMatchObject(refusal('Refresh token expired'))
  })

  test.each([
    ['no token', () => '', 'No refresh token provided'],
    ['an access token', () => anne.token, 'Invalid token type'],
    [
      'a token that was never issued',
      () => 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
      'Invalid refresh token',
    ],
  ])('is rejected with %s', async (_what, token, text) => {
    expect(await refresh(token())).toMatchObject(refusal(text))
  })

  test('ends when the account is disabled', async () => {
    const token = await signIn()
    const setActive = (isActive: 0 | 1) =>
      app.ctx.db.updateTable('user').set({ is_active: isActive }).where('id', '=', anne.id).execute()
    await setActive(0)
    const answer = await refresh(token)
    await setActive(1)
    expect(answer).toMatchObject(refusal('User not found or inactive'))
  })

  test('refresh tokens are stored only as hashes', async () => {
    const token = await signIn()
    const rows = await app.ctx.db.selectFrom('login').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('signing out', () => {
  beforeAll(opened)
  afterAll(closed)
  const signIn = async () => {
    const answer = await login({ username: 'Anne', password: anne.password }, { 'x-return-tokens': 'true' })
    const { accessToken = '', refreshToken } = answer.json().user
    return { accessToken, refreshToken: refreshToken ?? '' }
  }
  const logout = (token: string, query: { allDevices?: string } = {}) =>
    app.call('auth.logout', { query, headers: { 'x-refresh-token': token } })

  test('[R7.050] ends this session at once, and no other', async () => {
    const [phone, tablet] = [await signIn(), await signIn()]
    expect(await works(phone.accessToken)).toBe(true)
    const answer = await logout(phone.refreshToken)
    expect(answer.json()).toEqual({ redirect_url: null })
    expect(String(answer.headers['set-cookie'])).toMatch(/^refresh_token=;/)
    expect(await works(phone.accessToken)).toBe(false)
    expect((await refresh(phone.refreshToken)).status).toBe(401)
    expect(await works(tablet.accessToken)).toBe(true)
  })

  test('ends all sessions on request', async () => {
    const [phone, tablet] = [await signIn(), await signIn()]
    const { token: longLived } = await app.as({ token: phone.accessToken ?? '' }).ask('me.get')
    await logout(phone.refreshToken, { allDevices: '1' })
    expect(await works(phone.accessToken)).toBe(false)
    expect(await works(tablet.accessToken)).toBe(false)
    expect(await works(longLived)).toBe(false)
  })

  test('works without being signed in, and with a token that expired long ago', async () => {
    expect((await app.call('auth.logout')).status).toBe(200)
    expect((await logout('long-gone')).status).toBe(200)
  })
})
