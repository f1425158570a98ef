import { createHash, randomBytes } from 'node:crypto'
import { LoginView } from '@lectern/contract/auth'
import { describe, expect, test } from 'vitest'
import { chunked } from '../../../lib/batching.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
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
  WEB_URI,
} from '../test-support/openid-server.ts'

useOpenid()

describe('a browser', () => {
  test('signs in at the provider and returns to the page it left, without a token in any URL', async () => {
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

  test('signs in even if a stranger has started thousands of sign-ins, of which only the newest are kept', async () => {
    const flood = Array.from({ length: 10_000 }, (_, index) => ({
      state: `flood ${index}`,
      kind: 'web',
      return_to: '/',
      redirect_uri: WEB_URI,
      expires_at: app.clock.now() + 1000,
    }))
    for (const rows of chunked(flood, 500))
      await app.ctx.db.insertInto('openid_request').values(rows).execute()
    const { url, cookie } = await beginOnWeb()
    expect(await countRows(app.ctx.db.selectFrom('openid_request'))).toBe(10_000)
    expect(locationOf(await comeBack(await provider.visit(url), cookie))).toBe('/login?openid=1')
  })

  test('is the same user at the next sign-in, even if their name has changed', async () => {
    provider.person = { sub: 'berta', preferred_username: 'Berta' }
    const first = await userOfCookie(await signInOnWeb())
    provider.person = { sub: 'berta', preferred_username: 'Somebody' }
    expect((await userOfCookie(await signInOnWeb())).id).toBe(first.id)
  })

  test('gets a username with a number if theirs is already taken', async () => {
    const known = await app.createUser({ username: 'clara' })
    provider.person = { sub: 'clara at the provider', preferred_username: 'Clara' }
    const user = await userOfCookie(await signInOnWeb())
    expect(user).toMatchObject({ username: 'Clara-2' })
    expect(user.id).not.toBe(known.id)
  })

  test('also signs out at the provider', async () => {
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

  test('is redirected back to the subfolder from the settings', async () => {
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

  /** The app keeps four parameters of the URL and adds its own challenge. */
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

  test('receives the provider’s error if it refused', async () => {
    const state = new URL(locationOf(await begin({}))).searchParams.get('state') ?? ''
    const answer = await app.inject({
      url: '/auth/openid/mobile-redirect',
      query: { state, error: 'access_denied' },
    })
    expect(locationOf(answer)).toBe(`audiobookshelf://oauth?error=access_denied&state=${state}`)
  })

  test('is rejected with 401 if the verifier does not match the one it began with', async () => {
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
  ])('%j is rejected', async (query, text) => {
    expect(await begin(query)).toMatchObject({ status: 400, text })
  })
})
