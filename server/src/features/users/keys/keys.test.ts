import { allEndpoints } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, requestOf, startApp, type TestApp } from '../../../../test/app.ts'
import { connect } from '../../../../test/live.ts'
import { SECRET_MARK } from '../../../../test/marked-book.ts'
import { buildWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let app: TestApp
let world: World
let root: Account

beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  root = world.root
})
afterAll(() => app.close())

const asRoot = async () => app.as({ token: await app.tokenFor(root) })
const makeKey = async (userId: string, more: { expiresIn?: number; isActive?: boolean } = {}) => {
  const body = { name: 'Script', userId, isActive: true, ...more }
  return (await (await asRoot()).ask('apiKeys.create', { body })).apiKey
}
const statusWith = async (key: string) => (await app.as({ token: key }).call('me.get')).status

describe('API keys', () => {
  test('a key is shown once, stored as a hash, and acts as its account', async () => {
    const user = await app.createUser({ username: 'reader' })
    const { apiKey: secret, ...made } = await makeKey(user.id)
    expect(made).toMatchObject({ name: 'Script', isActive: true, expiresAt: null, lastUsedAt: null })
    expect(made.user).toEqual({ id: user.id, username: 'reader', type: 'user' })
    expect(made.createdByUser).toMatchObject({ username: 'root' })
    expect((await app.as({ token: secret }).ask('me.get')).username).toBe('reader')
    const { text } = await (await asRoot()).call('apiKeys.list')
    expect(text).toContain(made.id)
    expect(text).not.toContain(secret)
    const rows = await app.ctx.db.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice('lectern_'.length))
  })

  test('disabling, enabling and deleting take effect at once', async () => {
    const { id, apiKey: secret } = await makeKey((await app.createUser()).id)
    expect(await statusWith(secret)).toBe(200)
    await (await asRoot()).ask('apiKeys.update', { params: { id }, body: { isActive: false } })
    expect(await statusWith(secret)).toBe(401)
    await (await asRoot()).ask('apiKeys.update', { params: { id }, body: { isActive: true } })
    expect(await statusWith(secret)).toBe(200)
    await (await asRoot()).ask('apiKeys.remove', { params: { id } })
    expect(await statusWith(secret)).toBe(401)
  })

  test('a key created without the enabled flag is disabled, as in the protocol', async () => {
    const { id } = await app.createUser()
    const made = await (await asRoot()).ask('apiKeys.create', { body: { name: 'Later', userId: id } })
    expect(made.apiKey.isActive).toBe(false)
    expect(await statusWith(made.apiKey.apiKey)).toBe(401)
  })

  test('a key expires at its time, and with its account', async () => {
    const user = await app.createUser()
    const brief = await makeKey(user.id, { expiresIn: 60 })
    const lasting = await makeKey(user.id)
    expect(await statusWith(brief.apiKey)).toBe(200)
    app.clock.advance(60_000)
    expect(await statusWith(brief.apiKey)).toBe(401)
    const { apiKeys } = await (await asRoot()).ask('apiKeys.list')
    expect(apiKeys.find(({ id }) => id === brief.id)?.isActive).toBe(false)
    expect(await statusWith(lasting.apiKey)).toBe(200)
    await (await asRoot()).ask('users.update', { params: { id: user.id }, body: { isActive: false } })
    expect(await statusWith(lasting.apiKey)).toBe(401)
  })

  test('a key moved to another account acts as that account at once', async () => {
    const [one, other] = [await app.createUser(), await app.createUser({ username: 'other' })]
    const { id, apiKey: secret } = await makeKey(one.id)
    expect((await app.as({ token: secret }).ask('me.get')).id).toBe(one.id)
    await (await asRoot()).ask('apiKeys.update', { params: { id }, body: { userId: other.id } })
    expect((await app.as({ token: secret }).ask('me.get')).username).toBe('other')
  })

  test('records when a key was last used', async () => {
    const { id, apiKey: secret } = await makeKey((await app.createUser()).id)
    await statusWith(secret)
    await expect
      .poll(async () => (await (await asRoot()).ask('apiKeys.list')).apiKeys.find((key) => key.id === id))
      .toMatchObject({ lastUsedAt: new Date(app.clock.now()).toISOString() })
  })

  test('only root manages root’s keys', async () => {
    const admin = await app.createUser({ type: 'admin' })
    const asAdmin = app.as(admin)
    const body = { name: 'Mine', userId: root.id, isActive: true }
    expect((await asAdmin.call('apiKeys.create', { body })).status).toBe(403)
    const { id } = await makeKey(root.id)
    const params = { id }
    expect((await asAdmin.call('apiKeys.update', { params, body: { isActive: false } })).status).toBe(403)
    expect((await asAdmin.call('apiKeys.remove', { params })).status).toBe(403)
    const own = await asAdmin.ask('apiKeys.create', { body: { ...body, userId: admin.id } })
    const moved = { params: { id: own.apiKey.id }, body: { userId: root.id } }
    expect((await asAdmin.call('apiKeys.update', moved)).status).toBe(403)
  })

  test('a key cannot create anything that would outlive it: keys, passwords, the long-lived token', async () => {
    const { apiKey: secret } = await makeKey(root.id)
    const withKey = app.as({ token: secret })
    const body = { name: 'Second', userId: root.id }
    expect((await withKey.call('apiKeys.create', { body })).status).toBe(403)
    expect((await withKey.call('appPasswords.create', { body: { name: 'x' } })).status).toBe(403)
    expect((await withKey.call('gpodder.allowLogin', { params: { key: 'k'.repeat(64) } })).status).toBe(403)
    expect((await withKey.call('feeds.createOwnAddress', { params: { id: newId() } })).status).toBe(403)
    const change = { password: root.password, newPassword: 'new' }
    const series = await app.ctx.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
    expect((await withKey.call('me.changePassword', { body: change })).status).toBe(403)
    for (const { text } of [
      await withKey.call('me.get'),
      await withKey.call('auth.authorize'),
      await withKey.call('users.list', { query: {} }),
      await withKey.call('users.get', { params: { id: root.id } }),
      await withKey.call('progress.showSeries', { params: { id: series.id } }),
    ]) {
      expect(text).toContain(secret)
      expect(text).not.toContain('eyJ')
    }
  })

  test('a key is rejected on the WebSocket', async () => {
    const { apiKey: secret } = await makeKey(root.id)
    const connection = await connect(await app.listen())
    connection.socket.emit('auth', secret)
    expect(await connection.next('auth_failed')).toEqual({ message: 'Invalid token' })
    connection.close()
  })

  const SIGNED_TOKEN = /eyJ[\w-]+\.eyJ/

  /** Calls that change sign-in methods, which only the users themselves may make. */
  const CHANGES_SIGN_IN =
    /^openid\.link$|^feeds\.createOwnAddress$|^gpodder\.allowLogin$|^me\.changePassword$|^secondFactor\.(begin|turnOn|turnOff|newCodes)$|^passkeys\.(begin|add|rename|remove)$/

  test('a key never has more access than its account’s session, at any endpoint', async () => {
    const permissions = { download: false, update: false, accessAllLibraries: false }
    const user = await app.createUser({ permissions, librariesAccessible: [] })
    const { apiKey: secret } = await makeKey(user.id)
    const wrong: string[] = []
    for (const named of allEndpoints()) {
      if (/^(auth|appPasswords)\./.test(named.name)) continue
      const input = world.input(named, 'required')
      const withToken = await app.inject(requestOf(named.name, input, await app.tokenFor(user)))
      const withKey = await app.inject(requestOf(named.name, input, secret))
      const isRefused = CHANGES_SIGN_IN.test(named.name)
      if (withKey.status !== (isRefused ? 403 : withToken.status))
        wrong.push(`${named.name} ${withKey.status}`)
      if (named.endpoint.access.who !== 'public' && withKey.text.includes(SECRET_MARK))
        wrong.push(`${named.name} shows too much`)
      if (SIGNED_TOKEN.test(withKey.text)) wrong.push(`${named.name} gives a token away`)
    }
    expect(wrong).toEqual([])
  })
})

describe('app passwords', () => {
  test('are shown once, stored as a hash, and listed and revoked only by their owner', async () => {
    const [owner, other] = [await app.createUser(), await app.createUser()]
    const body = { name: 'Kobo', scope: 'opds' as const }
    const { appPassword, password } = await app.as(owner).ask('appPasswords.create', { body })
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
    expect(appPassword).toMatchObject({ name: 'Kobo', scope: 'opds', lastUsedAt: null })
    const rows = await app.ctx.db.selectFrom('app_password').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(password)
    const listed = await app.as(owner).call('appPasswords.list')
    expect(listed.json().appPasswords).toEqual([appPassword])
    expect(listed.text).not.toContain(password)
    expect((await app.as(other).ask('appPasswords.list')).appPasswords).toEqual([])
    const params = { id: appPassword.id }
    expect((await app.as(other).call('appPasswords.remove', { params })).status).toBe(404)
    await app.as(owner).ask('appPasswords.remove', { params })
    expect((await app.as(owner).ask('appPasswords.list')).appPasswords).toEqual([])
  })

  test('work neither as tokens nor as account passwords', async () => {
    const owner = await app.createUser()
    const { password } = await app.as(owner).ask('appPasswords.create', { body: { name: 'Phone' } })
    expect(await statusWith(password)).toBe(401)
    const body = { username: owner.username, password }
    expect((await app.call('auth.login', { body })).status).toBe(401)
  })

  test('are limited in number per account', async () => {
    const owner = app.as(await app.createUser())
    for (let num = 0; num < 50; num++) await owner.ask('appPasswords.create', { body: { name: `No ${num}` } })
    const answer = await owner.call('appPasswords.create', { body: { name: 'One more' } })
    expect(answer).toMatchObject({ status: 400, text: 'You have 50 app passwords: revoke one first' })
  })
})
