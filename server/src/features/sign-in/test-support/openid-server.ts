import { LoginView } from '@lectern/contract/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Account, type Answer, startApp, type TestApp } from '../../../../test/app.ts'
import { startProvider, type TestProvider } from './openid-provider.ts'

/** A server whose users sign in with a provider. */

export const WEB_URI = 'http://localhost/auth/openid/callback'
const APP_URI = 'http://localhost/auth/openid/mobile-redirect'

export let app: TestApp
export let root: Account
export let provider: TestProvider

export function useOpenid(): void {
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
}

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

export async function change(body: object): Promise<void> {
  await app.as(root).ask('authSettings.update', { body })
}

export const cookiesOf = (answer: Answer<unknown>): Map<string, string> =>
  new Map(
    [answer.headers['set-cookie'] ?? []].flat().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      return [name, value]
    }),
  )
export const locationOf = (answer: Answer<unknown>): string => String(answer.headers['location'])

interface Begun {
  readonly url: string
  readonly cookie: string
}

export async function beginOnWeb(callback = '/login?openid=1'): Promise<Begun> {
  const answer = await app.inject({ url: '/auth/openid', query: { callback } })
  expect(answer.status).toBe(302)
  const cookies = [...cookiesOf(answer)].map(([name, value]) => `${name}=${value}`)
  return { url: locationOf(answer), cookie: cookies.join('; ') }
}

export const comeBack = (back: URL, cookie: string) =>
  app.inject({ url: back.pathname + back.search, headers: { cookie } })

/** The complete sign-in in a browser. */
export async function signInOnWeb(): Promise<Answer<unknown>> {
  const { url, cookie } = await beginOnWeb()
  return comeBack(await provider.visit(url), cookie)
}

export const userOfCookie = async (answer: Answer<unknown>) => {
  const token = cookiesOf(answer).get('refresh_token') ?? ''
  const refreshed = await app.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { cookie: `refresh_token=${token}` },
  })
  return LoginView.parse(refreshed.json()).user
}

export const logged = () => app.ctx.logBook.today().map(({ message }) => message)
