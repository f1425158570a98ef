import type { GivenBody } from '@lectern/contract/endpoint'
import type { openidSettings } from '@lectern/contract/openid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { startStandIn, type StandIn } from '../../../test/stand-in.ts'
import { linkOpenid } from '../users/openid-accounts.service.ts'

type Body = GivenBody<typeof openidSettings.update>

const SECRET = 'the client secret'
const COMPLETE: Body = {
  authOpenIDIssuerURL: 'https://id.example',
  authOpenIDAuthorizationURL: 'https://id.example/authorize',
  authOpenIDTokenURL: 'https://id.example/token',
  authOpenIDUserInfoURL: 'https://id.example/me',
  authOpenIDJwksURL: 'https://id.example/keys',
  authOpenIDClientID: 'lectern',
  authOpenIDClientSecret: SECRET,
}

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())
beforeEach(async () => {
  await change({ authActiveAuthMethods: ['local'] })
})

const change = (body: Body) => app.as(root).call('authSettings.update', { body })

describe('the authentication settings', () => {
  test('take effect at once and show in the public server status', async () => {
    const answer = await change({
      ...COMPLETE,
      authActiveAuthMethods: ['openid', 'local'],
      authOpenIDButtonText: 'Sign in with Example',
      authOpenIDAutoLaunch: true,
      authLoginCustomMessage: '<p>Hello<script>alert(1)</script></p>',
    })
    expect(answer.json()).toMatchObject({
      updated: true,
      serverSettings: { authActiveAuthMethods: ['local', 'openid'] },
    })
    expect(await app.ask('auth.status')).toMatchObject({
      authMethods: ['local', 'openid'],
      authFormData: {
        authLoginCustomMessage: '<p>Hello</p>',
        authOpenIDButtonText: 'Sign in with Example',
        authOpenIDAutoLaunch: true,
      },
    })
    expect((await change({ authOpenIDAutoLaunch: true })).json().updated).toBe(false)
  })

  test('never expose the client secret, and store it encrypted', async () => {
    await change(COMPLETE)
    const shown = await app.as(root).ask('authSettings.get')
    expect(shown).toMatchObject({ authOpenIDClientSecret: null, hasOpenIDClientSecret: true })
    const { value } = await app.ctx.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'server-settings')
      .executeTakeFirstOrThrow()
    expect(value).toContain('sealed:1:')
    expect(value).not.toContain(SECRET)
    const rest = (await app.as(root).ask('auth.authorize')).serverSettings
    expect(JSON.stringify(rest)).not.toMatch(/ClientID|ClientSecret|MobileRedirect|authHeader/)
  })

  test('are for admins only', async () => {
    const user = await app.createUser()
    expect((await app.as(user).call('authSettings.get')).status).toBe(403)
    expect((await app.as(user).call('authSettings.update', { body: {} })).status).toBe(403)
  })

  test.each<[object, string]>([
    [{ authActiveAuthMethods: [] }, 'needs at least one way to sign in'],
    [{ authActiveAuthMethods: ['ldap'] }, 'authActiveAuthMethods'],
    [{ authOpenIDTokenURL: 'ftp://id.example' }, 'must begin with https:// or http://'],
    [{ authOpenIDMobileRedirectURIs: ['*', 'app://oauth'] }, 'may hold * only by itself'],
    [{ authOpenIDMobileRedirectURIs: ['app://oauth?x=1'] }, 'must look like'],
    [{ authOpenIDGroupClaim: '1 group' }, 'must begin with a letter'],
    [{ authOpenIDSubfolderForRedirectURLs: 'https://x' }, 'must be empty or look like /folder'],
    [{ authHeaderEnabled: true, authHeaderSources: [] }, 'needs the addresses'],
  ])('%j is rejected', async (body, text) => {
    const answer = await change(body as Body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(text)
  })
})

describe('root can always sign in', () => {
  test('OpenID cannot be enabled while a setting is missing', async () => {
    const answer = await change({ authOpenIDJwksURL: '', authActiveAuthMethods: ['local', 'openid'] })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('OpenID needs more to be switched on: ')
    expect(answer.text).toContain('JWKS URL')
  })

  test('password sign-in cannot be disabled unless root is linked, and root cannot be unlinked after that', async () => {
    await change(COMPLETE)
    const refused = await change({ authActiveAuthMethods: ['openid'] })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('the root account is not linked')
    expect((await app.ask('auth.status')).authMethods).toEqual(['local'])

    await linkOpenid(app.ctx, root.id, 'root at the provider')
    expect((await change({ authActiveAuthMethods: ['openid'] })).status).toBe(200)
    expect((await app.ask('auth.status')).authMethods).toEqual(['openid'])
    const login = await app.call('auth.login', {
      body: { username: root.username, password: root.password },
    })
    expect(login).toMatchObject({
      status: 401,
      text: 'Sign-in with a password is switched off on this server',
    })
    const unlinked = await app.as(root).call('openid.unlinkOwn')
    expect(unlinked.status).toBe(400)
    expect(unlinked.text).toContain('root could not sign in any more')
    expect((await change({ authOpenIDTokenURL: '' })).status).toBe(400)
    await change({ authActiveAuthMethods: ['local'] })
    expect((await app.as(root).ask('openid.unlinkOwn')).user.hasOpenIDLink).toBe(false)
  })
})

describe('the discovery document of a provider', () => {
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startStandIn()
    standIn.answers['/realm/.well-known/openid-configuration'] = (_request, response) =>
      void response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          issuer: `${standIn.url}/realm`,
          token_endpoint: 'https://id.example/token',
          jwks_uri: 'https://id.example/keys',
          id_token_signing_alg_values_supported: ['RS256', 5],
          something_else: 'x',
        }),
      )
  })
  afterAll(() => standIn.close())

  const ask = (issuer: string) => app.as(root).call('openid.config', { query: { issuer } })

  test.each(['/realm', '/realm/', '/realm/.well-known/openid-configuration'])(
    'is found by %s',
    async (path) => {
      expect((await ask(standIn.url + path)).json()).toEqual({
        issuer: `${standIn.url}/realm`,
        token_endpoint: 'https://id.example/token',
        jwks_uri: 'https://id.example/keys',
        id_token_signing_alg_values_supported: ['RS256'],
      })
    },
  )

  test('gives a readable error if there is none', async () => {
    expect(await ask(`${standIn.url}/other`)).toMatchObject({ status: 400 })
    expect((await ask('ftp://id.example')).text).toBe('The issuer must begin with https:// or http://')
    expect((await app.as(root).call('openid.config')).status).toBe(400)
  })
})
