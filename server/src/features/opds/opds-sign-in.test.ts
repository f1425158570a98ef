import { describe, expect, test } from 'vitest'
import { ROOT_PASSWORD } from '../../../test/app.ts'
import { app, appPassword, basic, get, root, useCatalogue } from './test-support/catalogue-server.ts'

useCatalogue()

describe('signing in', () => {
  test('is requested with a Basic challenge and the authentication document', async () => {
    const { status, headers, text } = await get('/opds', {})
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Basic realm="Lectern"/)
    expect(headers['link']).toContain('rel="http://opds-spec.org/auth/document"')
    expect(headers['content-type']).toBe('application/opds-authentication+json')
    const document = JSON.parse(text) as { id: string; title: string; authentication: { type: string }[] }
    expect(document.authentication[0]?.type).toBe('http://opds-spec.org/auth/basic')
    const open = await get('/opds/authentication', {})
    expect(open.status).toBe(200)
    expect(JSON.parse(open.text)).toEqual(document)
    expect(new URL(document.id).pathname).toBe('/opds/authentication')
  })

  test('accepts an app password, the account’s password or an API key, and nothing else', async () => {
    expect((await get('/opds', basic('root', appPassword))).status).toBe(200)
    expect((await get('/opds', basic('ROOT', ROOT_PASSWORD))).status).toBe(200)
    expect((await get('/opds', { authorization: `Bearer ${await app.tokenFor(root)}` })).status).toBe(200)
    expect((await get('/opds', basic('root', 'wrong'))).status).toBe(401)
    expect((await get('/opds', { authorization: 'Basic ???' })).status).toBe(401)
    const other = await app.createUser()
    expect((await get('/opds', basic(other.username, appPassword))).status).toBe(401)
  })

  test('rejects an app password of another scope, and a revoked one immediately', async () => {
    const asRoot = app.as({ token: await app.tokenFor(root) })
    const make = (scope: 'kosync' | 'all') =>
      asRoot.ask('appPasswords.create', { body: { name: scope, scope } })
    const [other, all] = [await make('kosync'), await make('all')]
    expect((await get('/opds', basic('root', other.password))).status).toBe(401)
    expect((await get('/opds', basic('root', all.password))).status).toBe(200)
    await asRoot.ask('appPasswords.remove', { params: { id: all.appPassword.id } })
    expect((await get('/opds', basic('root', all.password))).status).toBe(401)
  })

  test('records when an app password was last used, and from which address', async () => {
    await get('/opds')
    const kobo = async () => {
      const { appPasswords } = await app.as({ token: await app.tokenFor(root) }).ask('appPasswords.list')
      return appPasswords.find(({ name }) => name === 'Kobo')
    }
    await expect.poll(kobo).toMatchObject({ lastUsedAt: app.clock.now(), lastUsedAddress: '127.0.0.1' })
  })

  test('with an app password gives no access to the API', async () => {
    const { status } = await get('/api/me')
    expect(status).toBe(401)
  })

  test('is rate-limited against guessing, without locking out sign-in on the web', async () => {
    const victim = await app.createUser({ username: 'victim' })
    const { appPassword: made, password } = await app
      .as(victim)
      .ask('appPasswords.create', { body: { name: 'x', scope: 'all' } })
    await app.as(victim).ask('appPasswords.remove', { params: { id: made.id } })
    const statuses: number[] = []
    for (let num = 0; num < 60; num++) statuses.push((await get('/opds', basic('victim', password))).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    const body = { username: 'victim', password: victim.password }
    expect((await app.call('auth.login', { body })).status).toBe(200)
    app.clock.advance(3_600_000)
  })
})
