import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from './app.ts'
import { app, closeWorld, ENDPOINTS, openWorld, world } from './access-world.ts'

const HOUR_MS = 3_600_000

describe('[R7.001] a request without a valid token is unauthorised', () => {
  beforeAll(openWorld)
  afterAll(closeWorld)

  const badTokens: [string, () => Promise<string> | string][] = [
    ['text that is not a token', () => 'not-a-token'],
    ['a token signed with another key', () => forged(new Uint8Array(64).fill(7))],
    [
      'a token without a signature',
      () => new UnsecuredJWT({ userId: world.root.id, type: 'user', gen: 1 }).encode(),
    ],
    ['a token of an unknown type', () => signedWithOurs({ type: 'media' })],
    ['a token of an account that does not exist', () => signedWithOurs({ userId: 'nobody', type: 'user' })],
    ['an expired access token', expiredAccessToken],
    ['a refresh token', () => world.refreshToken],
    ['a token of a disabled account', tokenOfDisabled],
    ['a long-lived token of a disabled account', longLivedOfDisabled],
    ['a token from before a password change', tokenFromBeforePasswordChange],
    ['a long-lived token from before a password change', longLivedFromBeforePasswordChange],
    ['a token of an ended sign-in', tokenOfEndedLogin],
    ['a token of a deleted account', tokenOfDeleted],
  ]

  test.each(badTokens)('%s', async (_what, make) => {
    const token = await make()
    const wrong: string[] = []
    for (const named of ENDPOINTS.filter(({ endpoint }) => endpoint.access.who !== 'public')) {
      const input = world.input(named, 'required')
      const answer = await app.inject(requestOf(named.name, input, token))
      // Reading apps get the error in their own format.
      const isTold = named.endpoint.acceptsPassword !== undefined || answer.text === 'Unauthorized'
      if (answer.status !== 401 || !isTold) wrong.push(`${named.name} ${answer.status}`)
    }
    expect(wrong).toEqual([])
  })

  test.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no token', () => 'Bearer '],
  ])('a header with %s', async (_what, header) => {
    const answer = await app.inject({ url: '/api/me', headers: { authorization: header(world.root.token) } })
    expect(answer).toMatchObject({ status: 401, text: 'Unauthorized' })
  })

  test('a token in the URL is accepted for GET requests only', async () => {
    const wrong: string[] = []
    for (const named of ENDPOINTS.filter(({ endpoint }) => endpoint.access.who !== 'public')) {
      const input = world.input(named, 'required')
      const token = await app.tokenFor(world.root)
      const answer = await app.inject(requestOf(named.name, { ...input, query: { ...input.query, token } }))
      if ((answer.status === 401) !== (named.endpoint.method !== 'GET'))
        wrong.push(`${named.name} ${answer.status}`)
    }
    expect(wrong).toEqual([])
  })

  async function expiredAccessToken() {
    const token = await app.tokenFor(world.target)
    app.clock.advance(HOUR_MS)
    return token
  }

  async function tokenOfDisabled() {
    const account = await app.createUser()
    await app
      .as({ token: await app.tokenFor(world.root) })
      .ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    return account.token
  }

  async function longLivedOfDisabled() {
    const account = await app.createUser()
    const { token } = await app.as({ token: await app.tokenFor(account) }).ask('me.get')
    const asRoot = app.as({ token: await app.tokenFor(world.root) })
    await asRoot.ask('users.update', { params: { id: account.id }, body: { isActive: false } })
    return token
  }

  async function tokenFromBeforePasswordChange() {
    const account = await app.createUser()
    await app
      .as({ token: await app.tokenFor(world.root) })
      .ask('users.update', { params: { id: account.id }, body: { password: 'another' } })
    return account.token
  }

  async function longLivedFromBeforePasswordChange() {
    const account = await app.createUser()
    const { token } = await app.as({ token: await app.tokenFor(account) }).ask('me.get')
    await app
      .as({ token: await app.tokenFor(world.root) })
      .ask('users.update', { params: { id: account.id }, body: { password: 'another' } })
    return token
  }

  async function tokenOfEndedLogin() {
    const { token } = await app.createUser()
    const { sessions } = await app.as({ token }).ask('me.logins')
    await app.as({ token }).ask('me.endLogin', { params: { id: sessions[0]?.id ?? '' } })
    return token
  }

  async function tokenOfDeleted() {
    const account = await app.createUser()
    await app
      .as({ token: await app.tokenFor(world.root) })
      .ask('users.remove', { params: { id: account.id } })
    return account.token
  }

  function forged(secret: Uint8Array, claims: Record<string, unknown> = {}): Promise<string> {
    return new SignJWT({ userId: world.root.id, type: 'user', gen: 1, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
  }

  function signedWithOurs(claims: Record<string, unknown>): Promise<string> {
    return forged(app.ctx.tokenSecret, claims)
  }
})
