import { readFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { REFRESH_GRACE_MS, REFRESH_TOKEN_MS } from '../users/tokens.service.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let anne: Account
const opened = async () => {
  app = await startApp()
  await app.root()
  anne = await app.createUser({ username: 'Anne' })
}
const closed = () => app.close()

const login = (body: { username?: string; password?: string | null }, headers: Record<string, string> = {}) =>
  app.call('auth.login', { body, headers })
const refresh = (token: string) => app.call('auth.refresh', { headers: { 'x-refresh-token': token } })
/** The one call whose refusals are JSON: client apps read `error`. */
const refusal = (error: string) => ({ status: 401, text: JSON.stringify({ error }) })
const works = async (token: string | undefined) =>
  (await app.as({ token: token ?? '' }).call('me.get')).status === 200

describe('the first start', () => {
  test('[R6.022] shows what is needed to set the server up, once, and makes root', async () => {
    const fresh = await startApp()
    const before = await fresh.ask('auth.status')
    expect(before).toMatchObject({
      isInit: false,
      ConfigPath: fresh.config.configDir,
      MetadataPath: fresh.config.metadataDir,
    })
    const first = await fresh.call('auth.init', {
      body: { newRoot: { username: 'king', password: 'secret' } },
    })
    expect(first).toMatchObject({ status: 200, text: 'OK' })
    const again = await fresh.call('auth.init', { body: { newRoot: { username: 'usurper', password: 'x' } } })
    expect(again).toMatchObject({ status: 409, text: 'This server is set up already' })
    const { user } = await fresh.ask('auth.login', { body: { username: 'king', password: 'secret' } })
    expect(user.type).toBe('root')
    await fresh.close()
  })

  test('two at the same moment make one root', async () => {
    const fresh = await startApp()
    const init = (username: string) =>
      fresh.call('auth.init', { body: { newRoot: { username, password: 'x' } } })
    const statuses = (await Promise.all([init('one'), init('two'), init('three')])).map(
      (answer) => answer.status,
    )
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await fresh.ctx.db.selectFrom('user').selectAll().execute()).toHaveLength(1)
    await fresh.close()
  })

  test('root may be made without saying a name or a password', async () => {
    const fresh = await startApp()
    await fresh.ask('auth.init', { body: { newRoot: {} } })
    expect((await fresh.call('auth.login', { body: { username: 'root', password: '' } })).status).toBe(200)
    await fresh.close()
  })
})

describe('signing in', () => {
  beforeAll(opened)
  afterAll(closed)

  test('[R6.022] gives an access token for an hour', async () => {
    const { accessToken } = (await login({ username: 'anne', password: anne.password })).json().user
    app.clock.advance(HOUR_MS - 1000)
    expect(await works(accessToken)).toBe(true)
    app.clock.advance(1000)
    expect(await works(accessToken)).toBe(false)
  })

  test.each([
    [403, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    [403, { origin: 'https://elsewhere.example' }],
    [403, { origin: 'null' }],
    [200, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }],
    [200, { 'sec-fetch-site': 'cross-site', origin: 'capacitor://localhost' }],
    [200, { origin: 'http://localhost' }],
    [200, {}],
  ])('is answered with %i when it comes with %j, and so is signing out', async (status, headers) => {
    const answer = await login({ username: 'anne', password: anne.password }, headers)
    expect(answer.status).toBe(status)
    const out = await app.call('auth.logout', { headers })
    expect(out.status).toBe(status)
    if (status === 403)
      expect([answer.headers['set-cookie'], out.headers['set-cookie']]).toEqual([undefined, undefined])
  })

  test('and all that is somebody’s own is kept in no cache', async () => {
    const token = await app.tokenFor(anne)
    const answers = [
      await login({ username: 'anne', password: anne.password }),
      await app.as({ token }).call('me.get'),
      await app.as({ token }).call('auth.authorize'),
      await app.as({ token }).call('libraries.list'),
    ]
    for (const { status, headers } of answers)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('keeps the refresh token in a cookie that scripts can not read', async () => {
    const answer = await login({ username: 'anne', password: anne.password })
    const { user } = answer.json()
    expect(await works(user.accessToken)).toBe(true)
    expect(user.refreshToken).toBeNull()
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^refresh_token=[\w-]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('gives the refresh token in the body to an app that asks for it, and no cookie', async () => {
    const answer = await login({ username: 'Anne', password: anne.password }, { 'x-return-tokens': 'true' })
    expect(answer.json().user.refreshToken).toMatch(/^[\w-]{40,}$/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('marks the cookie as secure behind a proxy that speaks https', async () => {
    const answer = await login(
      { username: 'Anne', password: anne.password },
      { 'x-forwarded-proto': 'https' },
    )
    expect(String(answer.headers['set-cookie'])).toContain('; Secure')
  })

  test.each([
    ['a wrong password', { username: 'Anne', password: 'wrong' }],
    ['no password', { username: 'Anne' }],
    ['null as password', { username: 'Anne', password: null }],
    ['a name nobody has', { username: 'Nobody', password: 'x' }],
    ['nothing at all', {}],
  ])('fails with %s, and the answer does not tell which it was', async (_what, body) => {
    const answer = await login(body)
    expect(answer.status).toBe(401)
    expect(answer.text).toMatch(/^Invalid user or password/)
    await login({ username: 'Anne', password: anne.password })
  })

  test('is kept out of the log: names and addresses yes, passwords and tokens no', async () => {
    const own = await startApp({ expectErrors: true })
    const { username, password } = await own.createUser({ username: 'Anne' })
    const answer = await own.call('auth.login', {
      body: { username, password },
      headers: { 'x-return-tokens': 'true' },
    })
    const { accessToken = '', refreshToken, token } = answer.json().user
    await own.call('auth.login', { body: { username, password: 'tr0ub4dor' } })
    await own.inject({ url: `/api/me?token=${accessToken}`, headers: { authorization: `Bearer ${token}` } })
    await own.inject({
      url: `/api/nowhere?token=${accessToken}`,
      headers: { 'x-refresh-token': refreshToken ?? '' },
    })
    own.ctx.log.error(
      { err: new Error(`broken call with ?token=${token}`) },
      `GET /api/me?token=${accessToken} failed`,
    )
    own.ctx.log.info({ headers: { authorization: `Bearer ${accessToken}` } }, 'a call')
    own.ctx.logBook.flush()
    const folder = path.join(own.config.metadataDir, 'logs', 'daily')
    const text = readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('')
    expect(text).toContain('Anne signed in from 127.0.0.1')
    expect(text).toContain('GET /api/me?token=[hidden] failed')
    for (const secret of [accessToken, refreshToken ?? '', token, 'tr0ub4dor', password])
      expect(text).not.toContain(secret)
    await own.close()
  })
})

describe('guessing passwords', () => {
  beforeEach(opened)
  afterEach(closed)
  const guess = (headers: Record<string, string> = {}, username = 'Anne') =>
    login({ username, password: 'guess' }, headers)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const allow = async (attempts: number, windowMs = 600_000) => {
    const body = { rateLimitLoginRequests: attempts, rateLimitLoginWindow: windowMs }
    await app.as(await app.root()).ask('settings.update', { body })
  }

  test('is warned of when few tries are left, then locked until the window has passed', async () => {
    const texts: string[] = []
    for (let time = 0; time < 11; time++) texts.push((await guess()).text)
    expect(texts.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'Invalid user or password'))
    expect(texts.slice(7)).toEqual([
      'Invalid user or password (2 attempts remaining)',
      'Invalid user or password (1 attempt remaining)',
      'Invalid user or password (0 attempts remaining)',
      'Too many attempts. Login temporarily locked.',
    ])
    const right = await login({ username: 'Anne', password: anne.password })
    expect(right).toMatchObject({ status: 429, headers: { 'x-error-code': 'too_many' } })
    app.clock.advance(600_000)
    expect((await login({ username: 'Anne', password: anne.password })).status).toBe(200)
  })

  test('is counted also when all tries come at the same moment', async () => {
    await allow(3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17)
  })

  test('is counted by address: others still get in', async () => {
    await allow(2)
    for (let time = 0; time < 2; time++) await guess(from('203.0.113.1'))
    expect((await guess(from('203.0.113.1'))).status).toBe(429)
    expect((await login({ username: 'Anne', password: anne.password }, from('203.0.113.2'))).status).toBe(200)
  })

  test('is counted by account too, when it comes from many addresses', async () => {
    await allow(2)
    for (let host = 0; host < 10; host++) await guess(from(`203.0.113.${host}`))
    expect((await guess(from('198.51.100.1'))).status).toBe(429)
    expect((await guess(from('198.51.100.1'), 'somebody else')).status).toBe(401)
  })

  test('many failures elsewhere do not lock out the owner where they signed in before', async () => {
    await allow(2)
    const owner = from('198.51.100.20')
    expect((await login({ username: 'Anne', password: anne.password }, owner)).status).toBe(200)
    for (let host = 0; host < 20; host++) await guess(from(`203.0.113.${host}`))
    expect((await guess(from('198.51.100.1'))).status).toBe(429)
    expect((await login({ username: 'Anne', password: anne.password }, owner)).status).toBe(200)
  })

  test('is counted also where one changes one’s own password', async () => {
    await allow(3)
    const change = (password: string) =>
      app.as(anne).call('me.changePassword', {
        body: { password, newPassword: 'new password' },
        headers: from('198.51.100.30'),
      })
    for (let time = 0; time < 3; time++) expect((await change('guess')).status).toBe(400)
    expect((await change('guess')).status).toBe(429)
    expect((await change(anne.password)).status).toBe(429)
    expect((await guess(from('198.51.100.30'))).status).toBe(429)
  })

  test('sixty at the same moment do not hold up reading files', async () => {
    await allow(1000)
    const ended: string[] = []
    const all = Promise.all(
      Array.from({ length: 60 }, (_, host) => guess(from(`203.0.113.${host}`))),
    ).finally(() => ended.push('sign-ins'))
    for (let time = 0; time < 5; time++) await readFile(new URL(import.meta.url))
    ended.push('reads')
    await all
    expect(ended).toEqual(['reads', 'sign-ins'])
  })

  test('does not count against those who get in', async () => {
    await allow(2)
    for (let time = 0; time < 4; time++)
      expect((await login({ username: 'Anne', password: anne.password })).status).toBe(200)
  })

  test('a forged address is believed only from a proxy that is trusted', async () => {
    const outside = { remoteAddress: '198.51.100.7' }
    const send = (forged: string) =>
      app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: 'x', password: 'y' },
        headers: from(forged),
        ...outside,
      })
    await allow(2)
    for (let time = 0; time < 2; time++) await send(`203.0.113.${time}`)
    expect((await send('203.0.113.99')).status).toBe(429)
    // From the local proxy the same header counts.
    expect((await guess(from('203.0.113.99'))).status).toBe(401)
  })

  test('follows the settings of the server', async () => {
    await allow(2, 5000)
    expect((await guess()).text).toBe('Invalid user or password (1 attempt remaining)')
    await guess()
    expect((await guess()).status).toBe(429)
    app.clock.advance(5000)
    expect((await guess()).status).toBe(401)
  })
})

describe('staying signed in', () => {
  beforeAll(opened)
  afterAll(closed)
  const signIn = async () => {
    const answer = await login({ username: 'Anne', password: anne.password }, { 'x-return-tokens': 'true' })
    return answer.json().user.refreshToken ?? ''
  }

  test('an app exchanges its refresh token for a new pair, by header', async () => {
    const first = await signIn()
    app.clock.advance(HOUR_MS)
    const answer = await refresh(first)
    const { user } = answer.json()
    expect(await works(user.accessToken)).toBe(true)
    expect(user.refreshToken).toMatch(/^[\w-]{40,}$/)
    expect(user.refreshToken).not.toBe(first)
  })

  test('a browser does the same by cookie, and never sees the token', async () => {
    const { headers } = await login({ username: 'Anne', password: anne.password })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const answer = await app.call('auth.refresh', { headers: { cookie } })
    expect(answer.json().user.refreshToken).toBeNull()
    expect(await works(answer.json().user.accessToken)).toBe(true)
    const next = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect(next).toMatch(/^refresh_token=/)
    expect(next).not.toBe(cookie)
  })

  test('whoever repeats a refresh within the grace gets the very same successor', async () => {
    const first = await signIn()
    const next = (await refresh(first)).json().user.refreshToken
    app.clock.advance(REFRESH_GRACE_MS - 1)
    expect((await refresh(first)).json().user.refreshToken).toBe(next)
    expect((await refresh(next ?? '')).status).toBe(200)
  })

  test('after the grace the new token works for as long as nobody comes with the old one', async () => {
    const next = (await refresh(await signIn())).json().user.refreshToken ?? ''
    app.clock.advance(REFRESH_GRACE_MS)
    expect((await refresh(next)).status).toBe(200)
  })

  test.each([1, 3])(
    'after the grace a token that comes again %i exchanges later is a copy: the sign-in ends',
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

  test('a token two exchanges old is worthless even within the grace', async () => {
    const first = await signIn()
    const second = (await refresh(first)).json().user.refreshToken ?? ''
    await refresh(second)
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(second)).status).toBe(200)
  })

  test('two threads of an app that refresh at once both get in, with one and the same successor', async () => {
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
      'a token nobody was given',
      () => 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq',
      'Invalid refresh token',
    ],
  ])('is refused with %s', async (_what, token, text) => {
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

  test('refresh tokens are kept as hashes only', async () => {
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

  test('[R7.050] ends this sign-in at once, and no other', async () => {
    const [phone, tablet] = [await signIn(), await signIn()]
    expect(await works(phone.accessToken)).toBe(true)
    const answer = await logout(phone.refreshToken)
    expect(answer.json()).toEqual({ redirect_url: null })
    expect(String(answer.headers['set-cookie'])).toMatch(/^refresh_token=;/)
    expect(await works(phone.accessToken)).toBe(false)
    expect((await refresh(phone.refreshToken)).status).toBe(401)
    expect(await works(tablet.accessToken)).toBe(true)
  })

  test('ends all of them when asked to', async () => {
    const [phone, tablet] = [await signIn(), await signIn()]
    const { token: longLived } = await app.as({ token: phone.accessToken ?? '' }).ask('me.get')
    await logout(phone.refreshToken, { allDevices: '1' })
    expect(await works(phone.accessToken)).toBe(false)
    expect(await works(tablet.accessToken)).toBe(false)
    expect(await works(longLived)).toBe(false)
  })

  test('works without any sign-in, and with a token that is long gone', async () => {
    expect((await app.call('auth.logout')).status).toBe(200)
    expect((await logout('long-gone')).status).toBe(200)
  })
})
