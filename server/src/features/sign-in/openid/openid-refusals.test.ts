import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/app.ts'
import type { TestProvider } from '../test-support/openid-provider.ts'
import {
  app,
  beginOnWeb,
  change,
  comeBack,
  cookiesOf,
  locationOf,
  logged,
  provider,
  root,
  signInOnWeb,
  useOpenid,
  userOfCookie,
} from '../test-support/openid-server.ts'

useOpenid()

const MINUTE_MS = 60_000

describe('a sign-in is rejected', () => {
  beforeEach(() => {
    provider.person = { sub: 'mallory', preferred_username: 'Mallory' }
  })
  const isRefused = (answer: Answer<unknown>) => {
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toMatch(/^\/login\?error=The\+sign-in\+was\+refused.*&autoLaunch=0$/)
    expect(cookiesOf(answer).has('refresh_token')).toBe(false)
  }

  test('with an unknown state, or one issued to another browser', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    const wrong = new URL(back)
    wrong.searchParams.set('state', randomBytes(32).toString('base64url'))
    expect(await comeBack(wrong, cookie)).toMatchObject({ status: 400, text: 'No session' })
    expect(await comeBack(back, '')).toMatchObject({ status: 400, text: 'No session' })
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
  })

  test('with a code that was already used', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    expect(locationOf(await comeBack(back, cookie))).toBe('/login?openid=1')
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
    const again = await beginOnWeb()
    const replayed = new URL(back)
    replayed.searchParams.set('state', new URL(again.url).searchParams.get('state') ?? '')
    isRefused(await comeBack(replayed, again.cookie))
  })

  test('ten minutes after it began', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    app.clock.advance(10 * MINUTE_MS)
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
  })

  test('with a response that names another issuer', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    back.searchParams.set('iss', 'https://evil.example')
    isRefused(await comeBack(back, cookie))
  })

  const now = () => Math.floor(Date.now() / 1000)
  const forgeries: [string, NonNullable<TestProvider['forge']>][] = [
    ['of another issuer', (payload) => provider.sign({ ...payload, iss: 'https://evil.example' })],
    ['for another client', (payload) => provider.sign({ ...payload, aud: 'another' })],
    ['without a signature', (payload) => new UnsecuredJWT(payload).encode()],
    [
      'signed by somebody else',
      (payload) => provider.sign(payload, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    ['that has expired', (payload) => provider.sign({ ...payload, iat: now() - 7200, exp: now() - 3600 })],
    ['with another nonce', (payload) => provider.sign({ ...payload, nonce: 'another' })],
    ['about somebody else', (payload) => provider.sign({ ...payload, sub: 'anne' })],
  ]
  test.each(forgeries)('with an ID token %s', async (_what, forge) => {
    provider.forge = forge
    isRefused(await signInOnWeb())
  })

  test('but not with a genuine ID token signed the same way', async () => {
    provider.forge = (payload) => provider.sign(payload)
    expect(locationOf(await signInOnWeb())).toBe('/login?openid=1')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    'http://localhost@evil.example/',
    'http://localhost:81/login',
  ])('if it would redirect to %s instead of one of our pages', async (callback) => {
    expect(await app.inject({ url: '/auth/openid', query: { callback } })).toMatchObject({
      status: 400,
      text: 'Invalid callback URL - must be same-origin',
    })
  })

  test('with a token in the URL instead of a code', async () => {
    const { url, cookie } = await beginOnWeb()
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = {
      state,
      access_token: await app.tokenFor(root),
      accessToken: await app.tokenFor(root),
      id_token: await provider.sign({ sub: 'mallory', iss: provider.issuer, aud: 'lectern' }),
    }
    const answer = await app.inject({ url: '/auth/openid/callback', query, headers: { cookie } })
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toContain('/login?error=')
    expect(cookiesOf(answer).has('refresh_token')).toBe(false)
  })

  test('while OpenID is disabled', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    await change({ authActiveAuthMethods: ['local'] })
    const late = await comeBack(back, cookie)
    expect(locationOf(late)).toContain('/login?error=Sign-in+with+OpenID+is+not+set+up')
    expect((await app.inject({ url: '/auth/openid', query: { callback: '/' } })).status).toBe(404)
  })

  test('without an account, if accounts are not created automatically', async () => {
    await change({ authOpenIDAutoRegister: false })
    provider.person = { sub: 'stranger', preferred_username: 'Stranger' }
    isRefused(await signInOnWeb())
    expect(logged()).toContainEqual(expect.stringContaining('there is no account for this person'))
  })

  test('with a client secret that the provider rejects, and the reason is logged', async () => {
    await change({ authOpenIDClientSecret: 'another secret' })
    isRefused(await signInOnWeb())
    expect(logged()).toContainEqual(expect.stringContaining('the provider answered invalid_client'))
  })

  test('who is disabled here', async () => {
    provider.person = { sub: 'gone', preferred_username: 'Gone' }
    const { id } = await userOfCookie(await signInOnWeb())
    await app.as(root).ask('users.update', { params: { id }, body: { isActive: false } })
    isRefused(await signInOnWeb())
  })
})
