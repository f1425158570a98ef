import { describe, expect, test } from 'vitest'
import { app, ask, basic, signIn, useGpodder, user } from './test-support/gpodder-account.ts'

useGpodder()

test('a client can discover the server; the podcast directory is empty', async () => {
  expect((await ask('GET', '/clientconfig.json', { host: 'books.example' })).body).toMatchObject({
    mygpo: { baseurl: 'http://books.example/' },
  })
  for (const url of ['/search.json?q=sea', '/toplist/5.json', '/suggestions/5.json', '/api/2/tags/5.json']) {
    expect((await ask('GET', url, {})).body).toEqual([])
  }
})

describe('the Nextcloud login flow', () => {
  const begin = async () => {
    const { body } = await ask('POST', '/index.php/login/v2', { host: 'h', 'user-agent': 'AntennaPod/3.8.0' })
    const { poll, login } = body as { poll: { token: string; endpoint: string }; login: string }
    expect([poll.endpoint, login]).toEqual([
      'http://h/index.php/login/v2/poll',
      expect.stringMatching(/^http:\/\/h\/connect\/[\w-]{64}$/),
    ])
    return { key: login.split('/').at(-1) ?? '', token: poll.token }
  }
  const poll = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/index.php/login/v2/poll',
      headers: { host: 'h', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })

  test('an app waits until the user approves it, and receives its own password once', async () => {
    const { key, token } = await begin()
    expect((await poll(token)).status).toBe(404)
    const asUser = app.as({ token: await app.tokenFor(user) })
    expect(await asUser.ask('gpodder.waitingLogin', { params: { key } })).toEqual({
      appName: 'AntennaPod/3.8.0',
    })
    expect((await poll(token)).status).toBe(404)
    await asUser.ask('gpodder.allowLogin', { params: { key } })
    const granted = (await poll(token)).json() as Record<string, string>
    expect(granted).toMatchObject({ server: 'http://h', loginName: 'ada.l' })
    expect((await poll(token)).status).toBe(404)
    const path = '/index.php/apps/gpoddersync/subscriptions'
    expect((await ask('GET', path, basic('ada.l', granted['appPassword']))).status).toBe(200)
    // Valid for podcast sync only: a lost phone doesn't give access to the rest.
    const other = await ask('GET', '/opds', basic('ada.l', granted['appPassword']))
    expect(other.status).toBe(401)
    expect((await asUser.call('gpodder.allowLogin', { params: { key } })).status).toBe(404)
  })

  test('nobody gets in by guessing, without approval, or after ten minutes', async () => {
    const { key, token } = await begin()
    expect((await poll(key)).status).toBe(404)
    expect((await app.call('gpodder.allowLogin', { params: { key } })).status).toBe(401)
    app.clock.advance(11 * 60_000)
    const asUser = app.as({ token: await app.tokenFor(user) })
    expect((await asUser.call('gpodder.allowLogin', { params: { key } })).status).toBe(404)
    expect((await poll(token)).status).toBe(404)
  })
})

test('nobody gets in without a password, to another account, or with a session whose password was revoked', async () => {
  const none = await ask('GET', '/api/2/devices/ada.l.json', {})
  expect(none.status).toBe(401)
  expect(none.headers['www-authenticate']).toMatch(/^Basic/)
  expect((await ask('POST', '/api/2/auth/ada.l/login.json', basic('ada.l', 'wrong'))).status).toBe(401)
  expect((await ask('GET', '/api/2/devices/root.json', basic())).status).toBe(404)
  const session = await signIn()
  expect((await ask('GET', '/api/me', session)).status).toBe(401)
  expect((await ask('GET', '/opds', session)).status).toBe(401)
  const asUser = app.as({ token: await app.tokenFor(user) })
  const { appPasswords } = await asUser.ask('appPasswords.list')
  const made = appPasswords.find(({ name }) => name === 'Phone')
  await asUser.ask('appPasswords.remove', { params: { id: made?.id ?? '' } })
  expect((await ask('GET', '/api/2/devices/ada.l.json', session)).status).toBe(401)
})
