import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { LoginView } from '@lectern/contract/auth'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, type Answer, startApp, type TestApp } from '../../../../test/app.ts'
import { startProvider, type TestProvider } from '../test-support/openid-provider.ts'

const WEB_URI = 'http://localhost/auth/openid/callback'
const APP_URI = 'http://localhost/auth/openid/mobile-redirect'
const MINUTE_MS = 60_000

let app: TestApp
let root: Account
let provider: TestProvider
beforeAll(async () => {
  ;[app, provider] = await Promise.all([
    startApp(),
    startProvider([WEB_URI, APP_URI, 'http://localhost/books/auth/openid/callback']),
  ])
  root = await app.root()
})
afterAll(async () => {
  await provider.close()
  await app.close()
})
beforeEach(() => change(settingsFor()))
afterEach(() => {
  provider.forge = null
})

const settingsFor = () => ({
  authActiveAuthMethods: ['local', 'openid'] as ('local' | 'openid')[],
  authOpenIDIssuerURL: provider.issuer,
  authOpenIDAuthorizationURL: `${provider.issuer}/auth`,
  authOpenIDTokenURL: `${provider.issuer}/token`,
  authOpenIDUserInfoURL: `${provider.issuer}/me`,
  authOpenIDJwksURL: `${provider.issuer}/jwks`,
  authOpenIDLogoutURL: `${provider.issuer}/session/end`,
  authOpenIDClientID: provider.clientId,
  authOpenIDClientSecret: provider.clientSecret,
  authOpenIDAutoRegister: true,
  authOpenIDMatchExistingBy: null,
  authOpenIDGroupClaim: '',
  authOpenIDAdvancedPermsClaim: '',
  authOpenIDSubfolderForRedirectURLs: null,
})

async function change(body: object): Promise<void> {
  await app.as(root).ask('authSettings.update', { body })
}

const cookiesOf = (answer: Answer<unknown>): Map<string, string> =>
  new Map(
    [answer.headers['set-cookie'] ?? []].flat().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      return [name, value]
    }),
  )
const locationOf = (answer: Answer<unknown>): string => String(answer.headers['location'])

interface Begun {
  readonly url: string
  readonly cookie: string
}

async function beginOnWeb(callback = '/login?openid=1'): Promise<Begun> {
  const answer = await app.inject({ url: '/auth/openid', query: { callback } })
  expect(answer.status).toBe(302)
  const cookies = [...cookiesOf(answer)].map(([name, value]) => `${name}=${value}`)
  return { url: locationOf(answer), cookie: cookies.join('; ') }
}

const comeBack = (back: URL, cookie: string) =>
  app.inject({ url: back.pathname + back.search, headers: { cookie } })

/** The whole way of a browser. */
async function signInOnWeb(): Promise<Answer<unknown>> {
  const { url, cookie } = await beginOnWeb()
  return comeBack(await provider.visit(url), cookie)
}

const userOfCookie = async (answer: Answer<unknown>) => {
  const token = cookiesOf(answer).get('refresh_token') ?? ''
  const refreshed = await app.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { cookie: `refresh_token=${token}` },
  })
  return LoginView.parse(refreshed.json()).user
}

const logged = () => app.ctx.logBook.today().map(({ message }) => message)

describe('a browser', () => {
  test('signs in at the provider and comes back to the page it left, without a token in any address', async () => {
    provider.person = {
      sub: 'anne',
      preferred_username: 'Anne',
      email: 'anne@books.example',
      email_verified: true,
    }
    const { url, cookie } = await beginOnWeb('http://localhost/login?openid=1')
    const asked = new URL(url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'lectern',
      scope: 'openid profile email',
      redirect_uri: WEB_URI,
      code_challenge_method: 'S256',
    })
    for (const key of ['state', 'nonce', 'code_challenge']) expect(asked.get(key)).toMatch(/^[\w-]{43}$/)
    const answer = await comeBack(await provider.visit(url), cookie)
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe('/login?openid=1')
    expect(await userOfCookie(answer)).toMatchObject({
      username: 'Anne',
      email: 'anne@books.example',
      type: 'user',
      hasOpenIDLink: true,
    })
    expect(logged()).toContainEqual(expect.stringMatching(/^Anne signed in with OpenID from /))
  })

  test('is the same person at the next sign-in, whatever their name is by then', async () => {
    provider.person = { sub: 'berta', preferred_username: 'Berta' }
    const first = await userOfCookie(await signInOnWeb())
    provider.person = { sub: 'berta', preferred_username: 'Somebody' }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(first.id)
  })

  test('gets a name with a number when somebody has theirs already', async () => {
    const known = await app.createUser({ username: 'clara' })
    provider.person = { sub: 'clara at the provider', preferred_username: 'Clara' }
    const user = await userOfCookie(await signInOnWeb())
    expect(user).toMatchObject({ username: 'Clara-2' })
    expect(user.id).not.toBe(known.id)
  })

  test('signs out at the provider too', async () => {
    provider.person = { sub: 'dora', preferred_username: 'Dora' }
    const token = cookiesOf(await signInOnWeb()).get('refresh_token') ?? ''
    const answer = await app.inject({
      method: 'POST',
      url: '/logout',
      headers: { cookie: `refresh_token=${token}` },
    })
    const { redirect_url } = answer.json() as { redirect_url: string }
    const url = new URL(redirect_url)
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/login')
    expect((await fetch(url)).status).toBe(200)
    const withPassword = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: root.username, password: root.password },
    })
    const own = cookiesOf(withPassword).get('refresh_token') ?? ''
    const left = await app.inject({
      method: 'POST',
      url: '/logout',
      headers: { cookie: `refresh_token=${own}` },
    })
    expect(left.json()).toEqual({ redirect_url: null })
  })

  test('is sent to the folder that the settings name', async () => {
    await change({ authOpenIDSubfolderForRedirectURLs: '/books' })
    provider.person = { sub: 'eva', preferred_username: 'Eva' }
    const { url } = await beginOnWeb()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost/books/auth/openid/callback')
  })
})

describe('an app', () => {
  const newVerifier = () => randomBytes(32).toString('base64url')
  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  const begin = (query: Record<string, string>) =>
    app.inject({
      url: '/auth/openid',
      query: {
        response_type: 'code',
        redirect_uri: 'audiobookshelf://oauth',
        client_id: 'Audiobookshelf-App',
        code_challenge: challengeOf('unused'),
        code_challenge_method: 'S256',
        ...query,
      },
    })

  /** The app keeps four parameters of the address and adds its own challenge. */
  function asAppRebuildsIt(location: string, verifier: string): string {
    const url = new URL(location)
    const kept = ['client_id', 'scope', 'state', 'redirect_uri'].map((key) => [
      key,
      url.searchParams.get(key) ?? '',
    ])
    url.search = new URLSearchParams([
      ...kept,
      ['response_type', 'code'],
      ['code_challenge', challengeOf(verifier)],
      ['code_challenge_method', 'S256'],
    ] as [string, string][]).toString()
    return url.href
  }

  test('signs in through the system browser and gets its tokens in the body', async () => {
    provider.person = { sub: 'fred', preferred_username: 'Fred' }
    const verifier = newVerifier()
    const start = await begin({ code_challenge: challengeOf(verifier), state: 'the state of the app' })
    expect(start.status).toBe(302)
    const back = await provider.visit(asAppRebuildsIt(locationOf(start), verifier))
    const toApp = await app.inject({ url: back.pathname + back.search })
    expect(toApp.status).toBe(302)
    const appUrl = new URL(locationOf(toApp))
    expect(appUrl.href).toMatch(/^audiobookshelf:\/\/oauth\?/)
    expect(appUrl.searchParams.get('state')).toBe('the state of the app')
    const answer = await app.inject({
      url: '/auth/openid/callback',
      query: {
        state: 'the state of the app',
        code: appUrl.searchParams.get('code') ?? '',
        code_verifier: verifier,
      },
    })
    expect(answer.status).toBe(200)
    const { user } = LoginView.parse(answer.json())
    expect(user).toMatchObject({ username: 'Fred' })
    expect(user.accessToken).toMatch(/^eyJ/)
    expect(user.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(await app.as({ token: user.accessToken ?? '' }).ask('me.get')).toMatchObject({ username: 'Fred' })
  })

  test('is told what the provider said when it refused', async () => {
    const state = new URL(locationOf(await begin({}))).searchParams.get('state') ?? ''
    const answer = await app.inject({
      url: '/auth/openid/mobile-redirect',
      query: { state, error: 'access_denied' },
    })
    expect(locationOf(answer)).toBe(`audiobookshelf://oauth?error=access_denied&state=${state}`)
  })

  test('with another verifier than it began with is refused with 401', async () => {
    const verifier = newVerifier()
    const back = await provider.visit(asAppRebuildsIt(locationOf(await begin({})), verifier))
    const query = { ...Object.fromEntries(back.searchParams), code_verifier: newVerifier() }
    expect(await app.inject({ url: '/auth/openid/callback', query })).toMatchObject({
      status: 401,
      text: 'Unauthorized',
    })
  })

  test.each([
    [{ redirect_uri: 'evil://oauth' }, 'Invalid redirect_uri'],
    [{ redirect_uri: 'audiobookshelf://oauth/elsewhere' }, 'Invalid redirect_uri'],
    [{ redirect_uri: 'https://evil.example/' }, 'Invalid redirect_uri'],
    [{ code_challenge: '' }, 'code_challenge required for mobile flow (PKCE)'],
    [{ code_challenge_method: 'plain' }, 'Only S256 code_challenge_method method supported'],
    [{ response_type: 'token' }, 'Invalid response_type, only code supported'],
  ])('%j is refused', async (query, text) => {
    expect(await begin(query)).toMatchObject({ status: 400, text })
  })
})

describe('nobody gets in', () => {
  beforeEach(() => {
    provider.person = { sub: 'mallory', preferred_username: 'Mallory' }
  })
  const isRefused = (answer: Answer<unknown>) => {
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toMatch(/^\/login\?error=The\+sign-in\+was\+refused.*&autoLaunch=0$/)
    expect(cookiesOf(answer).has('refresh_token')).toBe(false)
  }

  test('with a state that nobody gave out, or that came to another browser', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    const wrong = new URL(back)
    wrong.searchParams.set('state', randomBytes(32).toString('base64url'))
    expect(await comeBack(wrong, cookie)).toMatchObject({ status: 400, text: 'No session' })
    expect(await comeBack(back, '')).toMatchObject({ status: 400, text: 'No session' })
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
  })

  test('with a code that was used before', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    expect(locationOf(await comeBack(back, cookie))).toBe('/login?openid=1')
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
    const again = await beginOnWeb()
    const replayed = new URL(back)
    replayed.searchParams.set('state', new URL(again.url).searchParams.get('state') ?? '')
    isRefused(await comeBack(replayed, again.cookie))
  })

  test('ten minutes after they began', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    app.clock.advance(10 * MINUTE_MS)
    expect(await comeBack(back, cookie)).toMatchObject({ status: 400, text: 'No session' })
  })

  test('with an answer that names another issuer', async () => {
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

  test('with a real ID token that only passed through the same hands', async () => {
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
  ])('to %s instead of a page of ours', async (callback) => {
    expect(await app.inject({ url: '/auth/openid', query: { callback } })).toMatchObject({
      status: 400,
      text: 'Invalid callback URL - must be same-origin',
    })
  })

  test('with a token in the address instead of a code', async () => {
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

  test('while sign-in with OpenID is switched off', async () => {
    const { url, cookie } = await beginOnWeb()
    const back = await provider.visit(url)
    await change({ authActiveAuthMethods: ['local'] })
    const late = await comeBack(back, cookie)
    expect(locationOf(late)).toContain('/login?error=Sign-in+with+OpenID+is+not+set+up')
    expect((await app.inject({ url: '/auth/openid', query: { callback: '/' } })).status).toBe(404)
  })

  test('without an account, where none is made by itself', async () => {
    await change({ authOpenIDAutoRegister: false })
    provider.person = { sub: 'stranger', preferred_username: 'Stranger' }
    isRefused(await signInOnWeb())
    expect(logged()).toContainEqual(expect.stringContaining('there is no account for this person'))
  })

  test('who is disabled here', async () => {
    provider.person = { sub: 'gone', preferred_username: 'Gone' }
    const { id } = await userOfCookie(await signInOnWeb())
    await app.as(root).ask('users.update', { params: { id }, body: { isActive: false } })
    isRefused(await signInOnWeb())
  })
})

describe('accounts that are here already', () => {
  beforeEach(() => change({ authOpenIDAutoRegister: false }))

  test('are found by their verified e-mail address, once, and linked for good', async () => {
    await change({ authOpenIDMatchExistingBy: 'email' })
    const account = await app.createUser({ email: 'Hanna@Books.example' })
    provider.person = { sub: 'hanna', email: 'hanna@books.example', email_verified: false }
    expect(locationOf(await signInOnWeb())).toContain('error=')
    provider.person = { sub: 'hanna', email: 'hanna@books.example', email_verified: true }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'hanna', email: 'new@books.example', email_verified: true }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'another', email: 'hanna@books.example', email_verified: true }
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })

  test('are found by their name; root is not, whoever calls themselves so', async () => {
    await change({ authOpenIDMatchExistingBy: 'username' })
    const account = await app.createUser({ username: 'Ida' })
    provider.person = { sub: 'ida', preferred_username: 'ida' }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    provider.person = { sub: 'evil', preferred_username: root.username }
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })

  test('are linked on their own account page, and unlinked again', async () => {
    const account = await app.createUser()
    const answer = await app.as(account).call('openid.link', { body: { callback: '/account' } })
    const cookies = [...cookiesOf(answer)].map(([name, value]) => `${name}=${value}`).join('; ')
    provider.person = { sub: 'jane', preferred_username: 'whatever' }
    const back = await comeBack(await provider.visit(answer.json().url), cookies)
    expect(locationOf(back)).toBe('/account')
    expect(cookiesOf(back).has('refresh_token')).toBe(false)
    expect((await userOfCookie(await signInOnWeb())).id).toBe(account.id)
    expect((await app.as(account).ask('openid.unlinkOwn')).user.hasOpenIDLink).toBe(false)
    expect(locationOf(await signInOnWeb())).toContain('error=')
  })
})

describe('groups and permissions of the provider', () => {
  const person = (claims: object) => {
    provider.person = { sub: 'karl', preferred_username: 'Karl', ...claims }
  }

  test('decide what the account is at every sign-in', async () => {
    await change({ authOpenIDGroupClaim: 'groups' })
    person({ groups: ['other', 'Admin', 'user'] })
    expect((await userOfCookie(await signInOnWeb())).type).toBe('admin')
    person({ groups: ['guest'] })
    expect((await userOfCookie(await signInOnWeb())).type).toBe('guest')
    for (const groups of [[], ['other'], undefined]) {
      person({ groups })
      expect(locationOf(await signInOnWeb())).toContain('error=')
    }
  })

  test('decide what it may do; what is unknown is refused', async () => {
    await change({ authOpenIDAdvancedPermsClaim: 'rights' })
    person({
      rights: { canDownload: false, canUpload: true, canAccessAllTags: false, allowedTags: ['For all'] },
    })
    const user = await userOfCookie(await signInOnWeb())
    expect(user.permissions).toMatchObject({ download: false, upload: true, accessAllTags: false })
    expect(user.itemTagsSelected).toEqual(['For all'])
    for (const rights of [
      { canFly: true },
      { canDownload: 'yes' },
      { allowedTags: 'all' },
      '{}',
      undefined,
    ]) {
      person({ rights })
      expect(locationOf(await signInOnWeb())).toContain('error=')
    }
  })
})
