import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { type Account, requestOf, startApp, type TestApp } from './app.ts'
import { buildWorld, type World } from './world.ts'

/**
 * Credentials with limited access, tried at every endpoint of the table: API keys, app passwords, a share's slug and
 * a proxy's header. New endpoints are covered without a change here.
 */

const ENDPOINTS = allEndpoints()
const CLOSED = ENDPOINTS.filter(({ endpoint }) => endpoint.access.who !== 'public')
const PATIENCE_MS = 300_000
const PROXY = '10.1.2.3'

/** Credentials that a key could create to outlive itself. */
const NOT_FOR_KEYS = new Set([
  'apiKeys.create',
  'apiKeys.update',
  'appPasswords.create',
  'feeds.createOwnAddress',
  'gpodder.allowLogin',
  'me.changePassword',
  'openid.link',
  'passkeys.add',
  'passkeys.begin',
  'passkeys.remove',
  'passkeys.rename',
  'secondFactor.begin',
  'secondFactor.newCodes',
  'secondFactor.reset',
  'secondFactor.turnOff',
  'secondFactor.turnOn',
])

let app: TestApp
let world: World
let user: Account
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  user = await app.createUser()
}, PATIENCE_MS)
afterAll(() => app.close())

/** Uses ids that do not exist: a caller who is let in gets a 404, and nothing is deleted or started. */
async function statusOf(
  named: NamedEndpoint,
  headers: Readonly<Record<string, string>>,
  more: { readonly query?: Readonly<Record<string, string>>; readonly remoteAddress?: string } = {},
): Promise<number> {
  const { query, ...known } = world.input(named, 'required')
  const params = Object.fromEntries(Object.keys(known.params).map((key) => [key, newId()]))
  const request = requestOf(named.name, {
    ...known,
    params,
    query: { ...query, ...more.query },
    headers: { ...known.headers, ...headers },
  })
  const { remoteAddress } = more
  return (await app.inject({ ...request, ...(remoteAddress === undefined ? {} : { remoteAddress }) })).status
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

/** Names of protected endpoints that did not answer 401. */
async function opened(status: (named: NamedEndpoint) => Promise<number>): Promise<string[]> {
  const found: string[] = []
  for (const named of CLOSED) if ((await status(named)) !== 401) found.push(named.name)
  return found
}

describe('an API key', () => {
  const keyOf = async (userId: string) => {
    const body = { name: 'Walk', userId, isActive: true }
    return (await app.as(world.root).ask('apiKeys.create', { body })).apiKey.apiKey
  }

  test(
    'has exactly the permissions of its account, and leaves no other way in',
    async () => {
      const admin = await app.createUser({ type: 'admin' })
      const keys = { user: await keyOf(user.id), admin: await keyOf(admin.id) }
      const wrong: string[] = []
      for (const named of CLOSED) {
        const asUser = await statusOf(named, bearer(keys.user))
        const isForAdmins = named.endpoint.access.who === 'admin'
        if (isForAdmins && asUser !== 403) wrong.push(`${named.name} answered the user's key ${asUser}`)
        if (asUser === 401) wrong.push(`${named.name} does not know the user's key`)
        const asAdmin = await statusOf(named, bearer(keys.admin))
        const isRefused = asAdmin === 403 || asAdmin === 401
        if (isRefused !== NOT_FOR_KEYS.has(named.name))
          wrong.push(`${named.name} answered the admin's key ${asAdmin}`)
      }
      expect(wrong).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'is useless once disabled',
    async () => {
      const body = { name: 'Disabled', userId: user.id, isActive: false }
      const asRoot = app.as({ token: await app.tokenFor(world.root) })
      const { apiKey } = (await asRoot.ask('apiKeys.create', { body })).apiKey
      expect(await opened((named) => statusOf(named, bearer(apiKey)))).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe('an app password', () => {
  test(
    'gives access to its scope and nothing else',
    async () => {
      const body = { name: 'Reader', scope: 'opds' as const }
      const { password } = await app.as(user).ask('appPasswords.create', { body })
      let calls = 0
      const fromElsewhere = () => ({ remoteAddress: `192.0.2.${(calls += 1) % 250}` })
      const found = await opened((named) =>
        // Each from a different address, so that none is rejected because of earlier failures.
        statusOf(named, basic(user.username, password), fromElsewhere()),
      )
      const expected = CLOSED.filter(({ endpoint }) => endpoint.acceptsPassword === 'opds')
      expect(found.sort()).toEqual(expected.map(({ name }) => name).sort())
      expect(await opened((named) => statusOf(named, bearer(password)))).toEqual([])
      const login = await app.call('auth.login', { body: { username: user.username, password } })
      expect(login.status).toBe(401)
    },
    PATIENCE_MS,
  )
})

describe('a share’s slug', () => {
  test(
    'gives access to its own public pages only, wherever it is used',
    async () => {
      const slug = 'summer-reading'
      const cookie = `share_session_id=${newId()}; refresh_token=${slug}`
      expect(
        await opened((named) => statusOf(named, { ...bearer(slug), cookie }, { query: { token: slug } })),
      ).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe('a proxy’s user header', () => {
  beforeAll(async () => {
    const body = { authHeaderEnabled: true, authHeaderSources: [PROXY] }
    await app.as({ token: await app.tokenFor(world.root) }).ask('authSettings.update', { body })
  })

  test(
    'does not authenticate by itself at any endpoint, not even from the proxy',
    async () => {
      const headers = { 'remote-user': user.username }
      expect(await opened((named) => statusOf(named, headers, { remoteAddress: PROXY }))).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'leads to a sign-in with the permissions of the account',
    async () => {
      const wrong: string[] = []
      for (const named of CLOSED) {
        const entered = await app.inject({
          method: 'POST',
          url: '/auth/header',
          headers: { 'remote-user': user.username },
          remoteAddress: PROXY,
        })
        const { accessToken } = (entered.json() as { user: { accessToken: string } }).user
        const status = await statusOf(named, bearer(accessToken))
        const isForAdmins = named.endpoint.access.who === 'admin'
        if (isForAdmins ? status !== 403 : status === 401) wrong.push(`${named.name} answered ${status}`)
      }
      expect(wrong).toEqual([])
    },
    PATIENCE_MS,
  )
})
