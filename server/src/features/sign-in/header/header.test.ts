import type { AuthSettings } from '@lectern/contract/auth-settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'

const PROXY = '10.1.2.3'

let app: TestApp
let root: Account
let anne: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  anne = await app.createUser({ username: 'Anne' })
})
afterAll(() => app.close())
beforeEach(() =>
  change({
    authHeaderEnabled: true,
    authHeaderSources: ['10.1.0.0/16', '::1'],
    authHeaderName: 'remote-user',
  }),
)

const change = async (body: Partial<AuthSettings>) => {
  await app.as(root).ask('authSettings.update', { body })
}

const signIn = (headers: Record<string, string>, remoteAddress = PROXY) =>
  app.inject({ method: 'POST', url: '/auth/header', headers, remoteAddress })

test('a trusted proxy signs in the account it names, like any other sign-in', async () => {
  const answer = await signIn({ 'remote-user': 'anne' })
  expect(answer.status).toBe(200)
  const { user } = answer.json() as { user: { id: string; accessToken: string } }
  expect(user.id).toBe(anne.id)
  expect(String(answer.headers['set-cookie'])).toContain('refresh_token=')
  expect((await app.as({ token: user.accessToken }).ask('me.get')).username).toBe('Anne')
  expect(app.ctx.logBook.today().map(({ message }) => message)).toContainEqual(
    'Anne signed in through the proxy at 10.1.2.3.',
  )
})

test.each([['utf8'], ['latin1']] as const)('a name with an accent may be encoded in %s', async (encoding) => {
  const zoe = await app.createUser({ username: `Zoë in ${encoding}` })
  // Node reads every byte of a header as one character.
  const name = Buffer.from(zoe.username, encoding).toString('latin1')
  const answer = await signIn({ 'remote-user': name })
  expect(answer.status).toBe(200)
  expect((answer.json() as { user: { id: string } }).user.id).toBe(zoe.id)
})

test('tells the sign-in page which account it is, but only behind the proxy', async () => {
  const status = async (remoteAddress: string, headers: Record<string, string>) =>
    (await app.inject({ url: '/status', remoteAddress, headers })).json() as {
      authFormData: { headerUser?: string }
    }
  expect((await status(PROXY, { 'remote-user': 'Anne' })).authFormData.headerUser).toBe('Anne')
  expect((await status('10.2.0.1', { 'remote-user': 'Anne' })).authFormData).not.toHaveProperty('headerUser')
  expect((await status(PROXY, {})).authFormData).not.toHaveProperty('headerUser')
})

test.each<[string, Record<string, string>, string]>([
  ['from another address', { 'remote-user': 'Anne' }, '10.2.0.1'],
  [
    'that only claims to come from the proxy',
    { 'remote-user': 'Anne', 'x-forwarded-for': PROXY },
    '127.0.0.1',
  ],
  ['without the header', {}, PROXY],
  ['with another header', { 'x-remote-user': 'Anne' }, PROXY],
  ['with an empty header', { 'remote-user': ' ' }, PROXY],
])('a request %s is rejected', async (_what, headers, address) => {
  const answer = await signIn(headers, address)
  expect(answer).toMatchObject({ status: 400, text: 'No trusted proxy has identified you' })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('creates no accounts and never signs in root: unknown, disabled and root accounts are rejected', async () => {
  const disabled = await app.createUser({ username: 'Disabled' })
  await app.as(root).ask('users.update', { params: { id: disabled.id }, body: { isActive: false } })
  const before = (await app.as(root).ask('users.list', { query: {} })).users.length
  for (const name of ['nobody', 'Disabled', root.username]) {
    expect((await signIn({ 'remote-user': name })).status).toBe(401)
  }
  expect((await app.as(root).ask('users.list', { query: {} })).users).toHaveLength(before)
})

test('is off unless an admin enables it', async () => {
  await change({ authHeaderEnabled: false })
  expect((await signIn({ 'remote-user': 'Anne' })).status).toBe(400)
})

test('the header name is configurable', async () => {
  await change({ authHeaderName: 'X-Auth-Request-User' })
  expect((await signIn({ 'x-auth-request-user': 'Anne' })).status).toBe(200)
  expect((await signIn({ 'remote-user': 'Anne' })).status).toBe(400)
})

test('is rejected for cross-site requests', async () => {
  const headers = { 'remote-user': 'Anne', 'sec-fetch-site': 'cross-site' }
  expect((await signIn(headers)).status).toBe(403)
})
