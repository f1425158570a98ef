import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { anne, app, closed, HOUR_MS, login, opened, works } from './test-support/anne.ts'

describe('the first start', () => {
  test('[R6.022] reports what is needed for setup, and creates root only once', async () => {
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
    expect(again).toMatchObject({ status: 409, text: 'This server is already set up' })
    const { user } = await fresh.ask('auth.login', { body: { username: 'king', password: 'secret' } })
    expect(user.type).toBe('root')
    await fresh.close()
  })

  test('creates only one root from two simultaneous requests', async () => {
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

  test('can create root without a name or a password', async () => {
    const fresh = await startApp()
    await fresh.ask('auth.init', { body: { newRoot: {} } })
    expect((await fresh.call('auth.login', { body: { username: 'root', password: '' } })).status).toBe(200)
    await fresh.close()
  })
})

describe('signing in', () => {
  beforeAll(opened)
  afterAll(closed)

  test('[R6.022] returns an access token valid for an hour', async () => {
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
  ])('responds with %i to a request with %j, and so does signing out', async (status, headers) => {
    const answer = await login({ username: 'anne', password: anne.password }, headers)
    expect(answer.status).toBe(status)
    const out = await app.call('auth.logout', { headers })
    expect(out.status).toBe(status)
    if (status === 403)
      expect([answer.headers['set-cookie'], out.headers['set-cookie']]).toEqual([undefined, undefined])
  })

  test('and all personal responses are never cached', async () => {
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

  test('stores the refresh token in an HttpOnly cookie', async () => {
    const answer = await login({ username: 'anne', password: anne.password })
    const { user } = answer.json()
    expect(await works(user.accessToken)).toBe(true)
    expect(user.refreshToken).toBeNull()
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^refresh_token=[\w-]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('returns the refresh token in the body to an app that asks for it, and sets no cookie', async () => {
    const answer = await login({ username: 'Anne', password: anne.password }, { 'x-return-tokens': 'true' })
    expect(answer.json().user.refreshToken).toMatch(/^[\w-]{40,}$/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each(['https', 'https, http', 'http,HTTPS'])(
    'marks the cookie as secure behind %s',
    async (protocol) => {
      const body = { username: 'Anne', password: anne.password }
      const answer = await login(body, { 'x-forwarded-proto': protocol })
      expect(String(answer.headers['set-cookie'])).toContain('; Secure')
    },
  )

  test.each([
    ['a wrong password', { username: 'Anne', password: 'wrong' }],
    ['no password', { username: 'Anne' }],
    ['null as password', { username: 'Anne', password: null }],
    ['an unknown username', { username: 'Nobody', password: 'x' }],
    ['nothing at all', {}],
  ])('fails with %s, and the response does not reveal which it was', async (_what, body) => {
    const answer = await login(body)
    expect(answer.status).toBe(401)
    expect(answer.text).toMatch(/^Invalid user or password/)
    await login({ username: 'Anne', password: anne.password })
  })

  test('logs names and addresses, but no passwords or tokens', async () => {
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
