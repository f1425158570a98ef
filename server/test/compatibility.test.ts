import { LoginView } from '@lectern/contract/auth'
import { ERROR_CODES } from '@lectern/contract/errors'
import { allEndpoints } from '@lectern/contract/table'
import { describe, expect, test } from 'vitest'
import { requestOf, startApp } from './app.ts'
import { connect } from './live.ts'
import { buildWorld } from './world.ts'
import { anne, app, login, useCompatibleServer, world } from './compatible-server.ts'

useCompatibleServer()

/** Every endpoint of the table is called, and some of them do real work. */
const WALK_MS = 240_000

describe('responses', () => {
  test(
    '[R7.045] are JSON with that exact content type wherever the table says so, and the text OK where it says that',
    async () => {
      const own = await startApp()
      const small = await buildWorld(own)
      const wrong: string[] = []
      const seen = { json: 0, ok: 0 }
      for (const named of allEndpoints()) {
        const { name, endpoint } = named
        const token = await own.tokenFor(small.root)
        const answer = await own.inject(requestOf(name, small.input(named, 'required'), token))
        if (answer.status !== 200) continue
        const type = String(answer.headers['content-type'])
        if (endpoint.reply === 'ok') {
          seen.ok += 1
          if (answer.text !== 'OK' || !type.startsWith('text/plain'))
            wrong.push(`${name} ${type} ${answer.text}`)
        } else if (typeof endpoint.reply !== 'string') {
          seen.json += 1
          if (type !== 'application/json; charset=utf-8') wrong.push(`${name} ${type}`)
          const isNothing = answer.text === 'null' && endpoint.reply.safeParse(null).success
          if (!isNothing && !'{['.includes(answer.text.charAt(0)))
            wrong.push(`${name} is neither an object nor a list`)
        }
      }
      await own.close()
      expect(wrong).toEqual([])
      expect(seen.json).toBeGreaterThan(5)
      expect(seen.ok).toBeGreaterThan(0)
    },
    WALK_MS,
  )

  test('[R6.022] to a bad token are 401 with the text Unauthorized, so that apps refresh it', async () => {
    const expected = { status: 401, text: 'Unauthorized', headers: { 'x-error-code': 'unauthorized' } }
    expect(await app.inject({ url: '/api/me' })).toMatchObject(expected)
    expect(await app.inject({ url: '/api/me', headers: { authorization: 'Bearer bad' } })).toMatchObject(
      expected,
    )
    expect(await app.inject({ url: '/api/me?token=bad' })).toMatchObject(expected)
    expect(
      await app.inject({ url: '/api/users/no-such-id', headers: { authorization: 'Bearer bad' } }),
    ).toMatchObject(expected)
  })

  test.each([
    [400, 'invalid', () => login({ username: 5 })],
    [401, 'unauthorized', () => app.inject({ url: '/api/me' })],
    [403, 'forbidden', () => app.inject(requestOf('users.list', {}, anne.token))],
    [404, 'not_found', () => app.inject({ url: '/api/nothing-here' })],
    [409, 'conflict', () => app.inject(requestOf('auth.init', { body: { newRoot: {} } }))],
    [
      413,
      'too_large',
      () => login('{}', { 'content-type': 'application/json', 'content-length': '99999999' }),
    ],
  ] as const)(
    '[R7.045] %i says in text what is wrong, and has the code "%s" for programs',
    async (status, code, call) => {
      const answer = await call()
      expect(answer.status).toBe(status)
      expect(answer.headers['x-error-code']).toBe(code)
      expect(ERROR_CODES).toContain(code)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.text).toMatch(/^\w/)
      expect(answer.text).not.toMatch(/^[{[]/)
    },
  )

  test('carry the security headers for browsers', async () => {
    for (const url of ['/ping', '/api/me', '/nowhere', '/api/nothing']) {
      const { headers } = await app.inject({ url })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'self'/)
    }
  })
})

describe('URLs', () => {
  test.each(['/api/me', '//api/me', '//api//me', '/api/me/', '///api/me?x=1'])(
    '%s reaches the same endpoint',
    async (url) => {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${anne.token}` } })
      expect(answer.status).toBe(200)
      expect(answer.json()).toMatchObject({ username: 'Anne' })
    },
  )

  test('may have other query parameters before and after the token', async () => {
    for (const url of [`/api/me?token=${anne.token}`, `//api/me?a=//b&token=${anne.token}&ts=1`]) {
      expect((await app.inject({ url })).status).toBe(200)
    }
  })

  test('work with and without the base path, the live connection included', async () => {
    const prefixed = await startApp({ env: { ROUTER_BASE_PATH: '/lectern' } })
    const account = await prefixed.createUser()
    const headers = { authorization: `Bearer ${account.token}` }
    for (const url of ['/api/me', '/lectern/api/me', '/lectern//api/me', '//lectern/api/me']) {
      expect((await prefixed.inject({ url, headers })).status).toBe(200)
    }
    for (const url of ['/ping', '/lectern/ping', '/lectern/healthcheck', '/healthcheck', '/lectern/status']) {
      expect((await prefixed.inject({ url })).status).toBe(200)
    }
    expect((await prefixed.inject({ url: '/lecternx/api/me', headers })).status).toBe(404)
    const address = await prefixed.listen()
    for (const path of ['/socket.io', '/lectern/socket.io']) {
      for (const transports of [['websocket' as const], ['polling' as const]]) {
        const socket = await connect(address, { path, transports })
        expect((await socket.signIn(account.token)).userId).toBe(account.id)
        socket.close()
      }
    }
    for (const url of ['/api/me', '//api/me', '/lectern/api/me', '//lectern//api/me']) {
      expect((await fetch(`${address}${url}`, { headers })).status).toBe(200)
    }
    await prefixed.close()
  })

  test.each(['', '/lectern'])(
    'saved with the protocol’s prefix reach the same endpoints, with the base path "%s"',
    async (basePath) => {
      const server = await startApp({ env: { ROUTER_BASE_PATH: basePath }, webPage: true })
      const account = await server.createUser()
      const headers = { authorization: `Bearer ${account.token}` }
      const address = await server.listen()
      const get = (url: string) => fetch(`${address}${url}`, { headers })
      for (const url of [
        '/api/me',
        '//api/me',
        '/status',
        '/ping',
        '/healthcheck',
        `/api/me?a=/audiobookshelf`,
      ]) {
        const answer = await get(`/audiobookshelf${url}`)
        expect([url, answer.status]).toEqual([url, 200])
        expect(answer.headers.get('content-type')).not.toContain('html')
      }
      expect((await get('/audiobookshelf/api/nothing')).status).toBe(404)
      expect(await (await get('/audiobookshelf/login')).text()).toContain('<base href="/audiobookshelf/"')
      expect(await (await get(`${basePath}/login`)).text()).toContain(`<base href="${basePath}/"`)
      expect(await (await get('/audiobookshelfx/login')).text()).toContain(`<base href="${basePath}/"`)
      for (const transports of [['websocket' as const], ['polling' as const]]) {
        const socket = await connect(address, { path: '/audiobookshelf/socket.io', transports })
        expect((await socket.signIn(account.token)).userId).toBe(account.id)
        socket.close()
      }
      await server.close()
    },
  )
})

describe('request bodies sent by apps', () => {
  const authorize = (headers: Record<string, string>, payload?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/authorize',
      headers: { authorization: `Bearer ${anne.token}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })

  test.each([
    ['nothing, and no content type', {}, undefined],
    ['nothing, as JSON', { 'content-type': 'application/json' }, ''],
    ['nothing, as JSON with a charset', { 'content-type': 'application/json; charset=UTF-8' }, undefined],
    ['whitespace, as JSON', { 'content-type': 'application/json' }, ' \r\n'],
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
    ['null', { 'content-type': 'application/json' }, 'null'],
    ['nothing, as a form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    ['text', { 'content-type': 'text/plain' }, 'hello'],
    ['bytes', { 'content-type': 'application/octet-stream' }, '\u0001\u0002'],
  ])('%s', async (_what, headers: Record<string, string>, payload) => {
    expect((await authorize(headers, payload)).status).toBe(200)
    const loggedOut = await app.inject({
      method: 'POST',
      url: '/logout',
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    expect(loggedOut.status).toBe(200)
  })

  test.each([
    ['as plain text', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['as a form, like curl', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['without a content type', {}],
  ])('JSON %s', async (_what, headers: Record<string, string>) => {
    const save = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/validate-cron',
        headers: { authorization: `Bearer ${anne.token}`, ...headers },
        payload: Buffer.from(payload),
      })
    expect((await save(' {"expression":"0 * * * *"}')).text).toBe('OK')
    for (const payload of ['{"expression":', 'hello', '{"__proto__":{"expression":"0 * * * *"}}']) {
      expect((await save(payload)).status).toBe(400)
    }
  })

  test('a sign-in as JSON, as JSON with a charset, and as a form', async () => {
    const { username, password } = anne
    expect((await login({ username, password })).status).toBe(200)
    const text = JSON.stringify({ username, password })
    expect((await login(text, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
    const form = new URLSearchParams({ username, password }).toString()
    const answer = await login(form, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(LoginView.parse(answer.json()).user.username).toBe('Anne')
  })
})

describe('cross-origin requests', () => {
  const from = (origin: string, url = '/ping') => app.inject({ url, headers: { origin } })
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/me',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })

  test.each(['capacitor://localhost', 'http://localhost', 'https://localhost', 'ionic://localhost'])(
    'from the phone apps (%s) are allowed',
    async (origin) => {
      for (const answer of [
        await from(origin),
        await from(origin, '/api/me'),
        await from(origin, '/api/nowhere'),
      ]) {
        expect(answer.headers['access-control-allow-origin']).toBe(origin)
      }
      const asked = await preflight(origin)
      expect(asked.status).toBe(200)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization',
      })
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  test.each([
    'https://evil.example',
    'http://localhost:3000',
    'http://localhost.evil.example',
    'null',
    'capacitor://evil',
  ])('from others (%s) are not', async (origin) => {
    expect((await from(origin)).headers['access-control-allow-origin']).toBeUndefined()
    const asked = await preflight(origin)
    expect(asked.status).toBe(404)
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('from origins configured by an admin are allowed too', async () => {
    await app
      .as({ token: await app.tokenFor(world.root) })
      .ask('settings.update', { body: { allowedOrigins: ['https://mine.example'] } })
    expect((await from('https://mine.example')).headers['access-control-allow-origin']).toBe(
      'https://mine.example',
    )
    expect((await from('https://other.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('from anywhere are allowed only if the environment says so', async () => {
    const open = await startApp({ env: { ALLOW_CORS: '1' } })
    const { headers } = await open.inject({ url: '/ping', headers: { origin: 'https://anyone.example' } })
    expect(headers['access-control-allow-origin']).toBe('https://anyone.example')
    await open.close()
  })
})
